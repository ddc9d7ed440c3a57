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

/** Names of the options that no declaration has: a slip of the finger would be passed over in silence. */
export function unknownNames(
  tables: readonly { readonly name: string; readonly columns: readonly { readonly name: string }[] }[],
  asked: {
    readonly confirmedNew: readonly string[];
    readonly fill: ReadonlyMap<string, string>;
    readonly empty: ReadonlySet<string>;
  },
): readonly string[] {
  const names = new Set(tables.map(({ name }) => name));
  const columns = new Set(
    tables.flatMap(({ name, columns: own }) => own.map((column) => `${name}.${column.name}`)),
  );
  const told = (option: string, label: string): readonly string[] =>
    columns.has(label)
      ? []
      : [
          `${option} ${label}: nenhuma declaração tem ${names.has(label) ? 'essa coluna' : 'essa tabela ou coluna'}. ${near(label, tables)}`,
        ];
  return [
    ...asked.confirmedNew.flatMap((label) => (names.has(label) ? [] : told('--novo', label))),
    ...[...asked.fill.keys()].flatMap((label) => told('--preencher', label)),
    ...[...asked.empty].flatMap((label) => told('--sem-linhas', label)),
  ];
}

function near(label: string, tables: Parameters<typeof unknownNames>[0]): string {
  const [table = ''] = label.split('.');
  const found = tables.find(({ name }) => name === table);
  return found
    ? `As de ${table}: ${found.columns.map(({ name }) => name).join(', ')}.`
    : 'Escreva tabela.coluna como no banco (docs/dicionario.md).';
}
