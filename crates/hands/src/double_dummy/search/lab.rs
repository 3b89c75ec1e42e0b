#[path = "lanes.rs"]
mod lanes;
#[path = "memory.rs"]
mod memory;
#[path = "quick.rs"]
mod quick;
#[path = "slow.rs"]
mod slow;
#[path = "order.rs"]
mod order;
#[path = "engine.rs"]
mod engine;
pub struct Lab { e: engine::Engine, n: u64, which: Vec<usize>, g0: i32, g1: i32 }
impl Lab {
    pub fn new() -> Self {
        let mut weights = order::WEIGHTS;
        if let Ok(w) = std::env::var("W") { for kv in w.split(',') { let (k, v) = kv.split_once('=').unwrap(); weights[k.parse::<usize>().unwrap()] = v.parse().unwrap(); } }
        Lab { e: engine::Engine { hands: [0; 4], all: 0, owners: lanes::Owners::new(), ranking: lanes::Ranking::new(), memory: memory::Memory::new(128 << 20), killers: Box::new([255; 1 << 16]), weights, nodes: 0, follows: 0, cut: Default::default(), st: Default::default(), stopped: false }, n: 0, which: std::env::var("WHICH").map_or(vec![0, 1, 2, 3, 4], |a| a.split(',').map(|s| s.parse().unwrap()).collect()), g0: std::env::var("G0").map_or(7, |a| a.parse().unwrap()), g1: std::env::var("G1").map_or(0, |a| a.parse().unwrap()) }
    }
    pub fn set(&mut self, w: [i32; 40]) { self.e.weights = w; self.e.nodes = 0; self.e.follows = 0; self.e.killers.fill(255); }
    pub fn weights(&self) -> [i32; 40] { self.e.weights }
    pub fn cost(&self) -> u64 { 2 * self.e.nodes + self.e.follows }
    pub fn nodes(&self) -> u64 { self.e.nodes }
    pub fn stats(&self) -> String { for (t, r) in self.e.st.iter().enumerate() { if std::env::var("ST").is_ok() { println!("{t:2} nodes {:9} quick {:9} slow {:9} hit {:9} ({:.1} steps) miss {:9} ({:.1} steps)", r[0], r[1], r[2], r[3], r[4] as f64 / r[3] as f64, r[0]-r[1]-r[2]-r[3], r[5] as f64 / (r[0]-r[1]-r[2]-r[3]) as f64); } } if std::env::var("ST").is_ok() { for c in self.e.cut { println!("fails {} mean {:.3} cut {} first {:.3} mean {:.3}", c[4], c[3] as f64 / c[4] as f64, c[0], c[1] as f64 / c[0] as f64, c[2] as f64 / c[0] as f64); } } format!("follows {} probes {} empties {} peak {} lookups {} steps {} forgotten {}", self.e.follows, self.e.memory.probes, self.e.memory.empties, self.e.memory.peak,  self.e.memory.lookups, self.e.memory.steps, self.e.memory.forgotten) }
    pub fn table(&mut self, hands: &[[u64; 4]; 4]) -> String {
        let mut out = String::new();
        let which = self.which.clone(); for strain in which { // NT S H D C
            let trump = if strain == 0 { 0 } else { strain - 1 };
            let mut lanes_ = [0u64; 4];
            for seat in 0..4 { for k in 0..4 { lanes_[seat] |= hands[seat][(trump + k) % 4] << (16 * (3 - k)); } }
            self.e.hands = lanes_;
            self.e.all = lanes::ALL;
            self.e.owners.fill(&lanes_);
            self.e.memory.clear();
            let mut res = [0i32; 4];
            let mut guess = self.g0;
            for declarer in [0, 2, 1, 3] {
                let leader = (declarer + 1) & 3;
                let (mut lo, mut hi) = (0, 13);
                let mut t: i32 = guess;
                while lo < hi {
                    t = t.clamp(lo + 1, hi);
                    let f = if strain == 0 { self.e.lead::<false>(leader, t, 13) } else { self.e.lead::<true>(leader, t, 13) };
                    if f.value >= t { lo = f.value; t = lo + 1 } else { hi = f.value; t = hi }
                }
                guess = lo + self.g1;
                res[declarer] = if declarer & 1 == 0 { lo } else { 13 - lo };
            }
            for r in res { out.push_str(&format!("{r:x}")); }
        }
        out
    }
}
