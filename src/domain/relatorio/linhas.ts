/** Rows of a report, as they come, between the headings and the subtotals of their groups (REP-02). */
import { sumDecimals } from '../formato/decimal.ts';

export type Registro = { readonly [campo: string]: unknown };

/** `nivel`: of the group, 0 the outer; of the whole, -1. */
export type Linha<R extends Registro> =
  | { readonly tipo: 'grupo'; readonly nivel: number; readonly texto: string }
  | { readonly tipo: 'linha'; readonly registro: R }
  | {
      readonly tipo: 'soma';
      readonly nivel: number;
      /** The group's name; of the whole, empty. */
      readonly texto: string;
      readonly quantas: number;
      readonly somas: { readonly [campo: string]: string };
    };

export type Grupo = { readonly chave: string; readonly texto: string };

export type Modelo<R extends Registro> = {
  /** By group, the outer first: which one a row is of, and its name. Rows of one must follow each other; two may have one name. */
  readonly grupos: readonly ((registro: R) => Grupo)[];
  /** Fields that are added up, each with its decimal places. */
  readonly somas: readonly { readonly id: string; readonly casas: number }[];
};

type Aberto = Grupo & { quantas: number; somas: string[] };

/** `mais` answers what comes before the row and the row, `fim` what closes the whole. */
export function montarLinhas<R extends Registro>({ grupos, somas }: Modelo<R>) {
  const nova = (grupo: Grupo): Aberto => ({ ...grupo, quantas: 0, somas: somas.map(() => '0') });
  const tudo = nova({ chave: '', texto: '' });
  const abertos: Aberto[] = [];
  const somaDe = ({ texto, quantas, somas: valores }: Aberto, nivel: number): Linha<R> => ({
    tipo: 'soma',
    nivel,
    texto,
    quantas,
    somas: Object.fromEntries(
      somas.map(({ id, casas }, at) => [id, sumDecimals([valores[at] ?? '0'], casas)]),
    ),
  });
  const fechar = (ate: number): Linha<R>[] => {
    const linhas: Linha<R>[] = [];
    while (abertos.length > ate) {
      const ultimo = abertos.pop();
      if (ultimo) linhas.push(somaDe(ultimo, abertos.length));
    }
    return linhas;
  };
  return {
    mais(registro: R): readonly Linha<R>[] {
      const propostos = grupos.map((grupoDe) => grupoDe(registro));
      const mudou = propostos.findIndex(({ chave }, at) => abertos[at]?.chave !== chave);
      const mantidos = mudou < 0 ? propostos.length : mudou;
      const linhas = fechar(mantidos);
      for (const [at, grupo] of propostos.entries())
        if (at >= mantidos) {
          abertos.push(nova(grupo));
          linhas.push({ tipo: 'grupo', nivel: at, texto: grupo.texto });
        }
      for (const parte of [tudo, ...abertos]) {
        parte.quantas += 1;
        parte.somas = somas.map(({ id, casas }, at) =>
          sumDecimals([parte.somas[at] ?? '0', String(registro[id] ?? '0')], casas),
        );
      }
      return [...linhas, { tipo: 'linha', registro }];
    },
    fim(): readonly Linha<R>[] {
      return [...fechar(0), somaDe(tudo, -1)];
    },
  };
}
