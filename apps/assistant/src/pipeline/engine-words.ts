/** The words of the engine's sentences: a header that is one of them cannot be told from it there. */
const WORDS: ReadonlySet<string> = new Set(
  (
    "a A At Both Dates E Filling Half How Making No Only P Skewness Survival That The There These " +
    "Too What With about add after again against alike all alone an and another apart are as ask " +
    "asked association at averaged averages back be been before belong belongs between beyond " +
    "both by can cannot cells certain chances change changed changes changing claim coefficient " +
    "column columns combinations comes compared compares comparison computed condition " +
    "contradicts correlation count counterparts counts covariance data date dates day degrees " +
    "depend dependence determine determines deviation deviations differ difference different " +
    "differs distribution divides do drawn drivers drives each effect else enough equal error " +
    "estimated estimates event every excess fact facts far few fewer figure fill finely finite " +
    "fitted fixed for forecast formula found four free freedom frequent from g give go goes " +
    "greater group groups happen happens has have held here hold holds how in infinite instead " +
    "interval into is it its itself known kurtosis large largest lead learn learned least leave " +
    "left lie like likely line little m made make makes many max mean means median min missing " +
    "more most moved much n name near nearly need needs negative never new no none not nothing " +
    "number numbers odds of often on once one only or other others out outcomes over patterns " +
    "period periods place possible predict probability put putting quartiles range rank ratio " +
    "read rest row rows s same sample satisfies satisfy say says scaled seen set several share " +
    "shares shown shows sides single size skewness smaller smallest so spread squared standard " +
    "such sum table tells test tested text than that the their them there these they this those " +
    "three through throughout time to together told too trend two until unusual up value values " +
    "varies vary were what where whether which while whole whose with without would write " +
    "yearmonth years yes yet zero"
  ).split(" "),
);

export function isEngineWord(text: string): boolean {
  return WORDS.has(text);
}
