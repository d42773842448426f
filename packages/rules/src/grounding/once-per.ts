/** What follows from a table or a column alone: worked out when first asked for, and kept as long as that lives. */
export function oncePer<Of extends object, Fact>(tell: (of: Of) => Fact): (of: Of) => Fact {
  const known = new WeakMap<Of, { readonly fact: Fact }>();
  return (of) => {
    const kept = known.get(of) ?? { fact: tell(of) };
    known.set(of, kept);
    return kept.fact;
  };
}
