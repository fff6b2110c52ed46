//! Trial.
fn main() {
    let a: Vec<u32> = std::env::args().skip(1).take(3).map(|x| x.parse().unwrap()).collect();
    gametree_solvers::lines::trial(a[0] as usize, a[1], a[2]);
}
