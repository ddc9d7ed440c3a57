/** Which rule of repasse holds for one thing that was done. */

export type RegraDeRepasse = {
  readonly id: number;
  readonly descricao: string;
  readonly profissionalId: number | null;
  readonly quemPaga: 'TODOS' | 'CONVENIO' | 'PARTICULAR';
  readonly convenioId: number | null;
  readonly tipo: string | null;
  readonly codigo: string | null;
  readonly forma: 'PERCENTUAL' | 'VALOR';
  readonly percentual: string | null;
  readonly valor: string | null;
  readonly base: 'FATURADO' | 'RECEBIDO';
  readonly inicioVigencia: string;
  readonly fimVigencia: string | null;
};

export type ItemFeito = {
  readonly data: string;
  readonly profissionalId: number;
  readonly convenioId: number | null;
  readonly tipo: string;
  readonly codigo: string;
};

function vale(regra: RegraDeRepasse, item: ItemFeito): boolean {
  const { profissionalId, quemPaga, convenioId, tipo, codigo, inicioVigencia, fimVigencia } = regra;
  return (
    inicioVigencia <= item.data &&
    (fimVigencia === null || item.data <= fimVigencia) &&
    (profissionalId === null || profissionalId === item.profissionalId) &&
    (quemPaga === 'TODOS' || (quemPaga === 'CONVENIO') === (item.convenioId !== null)) &&
    (quemPaga !== 'CONVENIO' || convenioId === null || convenioId === item.convenioId) &&
    (tipo === null || tipo === item.tipo) &&
    (codigo === null || codigo === item.codigo)
  );
}

/** What a rule names counts in this order: the professional, the code, the convênio, who pays, the kind of item. */
const peso = ({ profissionalId, codigo, convenioId, quemPaga, tipo }: RegraDeRepasse): number =>
  (profissionalId === null ? 0 : 16) +
  (codigo === null ? 0 : 8) +
  (convenioId === null ? 0 : 4) +
  (quemPaga === 'TODOS' ? 0 : 2) +
  (tipo === null ? 0 : 1);

/** The most specific one in force on the item's day; of equals the one that began last, then the older row. */
export function regraDo(item: ItemFeito, regras: readonly RegraDeRepasse[]): RegraDeRepasse | undefined {
  return regras
    .filter((regra) => vale(regra, item))
    .toSorted(
      (a, b) => peso(b) - peso(a) || b.inicioVigencia.localeCompare(a.inicioVigencia) || a.id - b.id,
    )[0];
}
