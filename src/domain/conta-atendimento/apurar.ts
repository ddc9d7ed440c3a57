/** What the chart, the appointment and the nursing say was done, against what the account has already: never twice. */
import { compareDecimal } from '../formato/decimal.ts';
import type { LugarNaBoca } from '../odontologia/lugar.ts';
import type { TipoItem } from '../preco/tipos.ts';

export type Feito = Partial<LugarNaBoca> & {
  /** Names the thing itself, so that it is found again: 'P:123' is a row of a chart. */
  readonly chave: string;
  readonly origem: 'AGENDAMENTO' | 'PRONTUARIO' | 'ENFERMAGEM' | 'ODONTOGRAMA' | 'LABORATORIO';
  readonly tipo: TipoItem;
  readonly codigo: string;
  readonly descricao: string;
  readonly quantidade: string;
  readonly data: string;
  readonly profissionalId: number | null;
};

export type NaConta = Partial<LugarNaBoca> & {
  readonly id: number;
  /** Null: added by hand, and no business of this. */
  readonly chave: string | null;
  readonly codigo: string;
  readonly descricao: string;
  readonly quantidade: string;
  /** Taken out of the account by somebody. */
  readonly retirado: boolean;
};

export type Apuracao = {
  readonly incluir: readonly Feito[];
  readonly ajustar: readonly { readonly id: number; readonly feito: Feito; readonly antes: string }[];
  /** On the account by an earlier gathering, and no longer in the chart. */
  readonly retirar: readonly NaConta[];
  /** In the chart, and taken out of the account by hand: they stay out. */
  readonly deFora: readonly Feito[];
  readonly iguais: number;
};

/** Of what says no place in the mouth the account's own is left as it is. */
const mesmoLugar = (item: NaConta, { dente, regiao, faces }: Feito): boolean =>
  dente === undefined ||
  (dente === (item.dente ?? null) && regiao === (item.regiao ?? null) && faces === (item.faces ?? null));

/** The same facts twice change nothing; what was added by hand is never touched, what was taken out by hand does not come back. */
export function apurar(atos: readonly Feito[], conta: readonly NaConta[]): Apuracao {
  const vivos = new Map(
    conta.flatMap((item) => (item.chave === null || item.retirado ? [] : [[item.chave, item] as const])),
  );
  const retirados = new Set(
    conta.flatMap(({ chave, retirado }) => (chave !== null && retirado ? [chave] : [])),
  );
  const unicos = [...new Map(atos.map((ato) => [ato.chave, ato])).values()];
  const chaves = new Set(unicos.map(({ chave }) => chave));
  const incluir: Feito[] = [];
  const deFora: Feito[] = [];
  const ajustar: { id: number; feito: Feito; antes: string }[] = [];
  let iguais = 0;
  for (const ato of unicos) {
    const item = vivos.get(ato.chave);
    if (!item) (retirados.has(ato.chave) ? deFora : incluir).push(ato);
    else if (
      item.codigo === ato.codigo &&
      compareDecimal(item.quantidade, ato.quantidade) === 0 &&
      mesmoLugar(item, ato)
    )
      iguais += 1;
    else ajustar.push({ id: item.id, feito: ato, antes: item.quantidade });
  }
  return {
    incluir,
    ajustar,
    deFora,
    iguais,
    retirar: [...vivos.values()].filter(({ chave }) => !chaves.has(chave ?? '')),
  };
}
