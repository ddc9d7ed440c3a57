/** What `--preencher tabela.coluna=valor` says, by 'tabela.coluna'. Throws in Portuguese on another spelling. */
export function fillsOf(given: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    given.map((text) => {
      const [, label, value] = /^([a-z0-9_]+\.[a-z0-9_]+)=(.*)$/s.exec(text) ?? [];
      if (label === undefined || value === undefined)
        throw new Error(
          `--preencher ${text} não diz a coluna e o valor: escreva --preencher tabela.coluna=valor.`,
        );
      return [label, value] as const;
    }),
  );
}
