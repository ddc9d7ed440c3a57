/**
 * What a patient has and takes from one visit to the next (CLIN-02): how the tables of a chart and the lists of the
 * patient follow each other. The lists are the truth; a chart begins with what is not ended and says what changed.
 */
import { foldText } from '../formato/texto.ts';

export type SituacaoDoProblema = 'SUSPEITO' | 'CONFIRMADO' | 'RESOLVIDO';
export type SituacaoDoMedicamento = 'EM_USO' | 'PARADO';

type Valor = string | number | boolean | null | undefined;
type Valores = { readonly [campo: string]: Valor };

/** What a line of a chart says of one thing: which it is, in what state, and the rest. */
export type Dito<S extends string = string> = {
  readonly chave: string;
  readonly situacao: S;
  readonly valores: Valores;
};

/** A row of the patient's list. */
export type DaLista<S extends string = string> = Dito<S> & {
  readonly id: number;
  /** The chart in which it was said first. */
  readonly prontuarioId: number | null;
};

export type Mudanca<S extends string = string> =
  | { readonly tipo: 'novo'; readonly dito: Dito<S> }
  /** The steps come before the values where the row is reopened, and after them where it ends. */
  | {
      readonly tipo: 'mudar';
      readonly id: number;
      readonly de: S;
      readonly para: S;
      readonly valores: Valores;
    }
  /** Said here first and no longer: a slip. Whoever carries it out looks whether another chart says it too. */
  | { readonly tipo: 'tirar'; readonly id: number; readonly chave: string };

type LinhaDeProblema = {
  readonly cidId?: number | null;
  readonly ciapId?: number | null;
  readonly situacao: SituacaoDoProblema;
  readonly desde?: string | null;
  readonly observacao?: string | null;
};
type LinhaDeMedicamento = {
  readonly nome: string;
  readonly dose?: string | null;
  readonly frequencia?: string | null;
  readonly desde?: string | null;
  readonly emUso?: boolean | null;
};

/** Two lines speak of one problem where they name one code. */
export const chaveDoProblema = ({
  cidId,
  ciapId,
}: {
  readonly cidId?: Valor;
  readonly ciapId?: Valor;
}): string => (cidId ? `cid/${String(cidId)}` : `ciap/${String(ciapId)}`);

/** Two lines speak of one medicine where its name is the same without accents, case and spaces too many. */
export const chaveDoMedicamento = (nome: string): string => foldText(nome).trim().replace(/\s+/g, ' ');

export const ditoDoProblema = (linha: LinhaDeProblema): Dito<SituacaoDoProblema> => ({
  chave: chaveDoProblema(linha),
  situacao: linha.situacao,
  valores: {
    cidId: linha.cidId ?? null,
    ciapId: linha.ciapId ?? null,
    desde: linha.desde ?? null,
    observacao: linha.observacao ?? null,
  },
});

export const ditoDoMedicamento = (linha: LinhaDeMedicamento): Dito<SituacaoDoMedicamento> => ({
  chave: chaveDoMedicamento(linha.nome),
  situacao: linha.emUso === false ? 'PARADO' : 'EM_USO',
  valores: {
    nome: linha.nome,
    dose: linha.dose ?? null,
    frequencia: linha.frequencia ?? null,
    desde: linha.desde ?? null,
  },
});

const iguais = (a: Dito, b: Dito): boolean =>
  a.situacao === b.situacao &&
  Object.entries(a.valores).every(([campo, valor]) => (valor ?? null) === (b.valores[campo] ?? null));

const FIM: ReadonlySet<string> = new Set(['RESOLVIDO', 'PARADO']);

/**
 * What follows for the patient's list from what a chart says now. A line that says what it said before follows nothing: an
 * old chart saved again undoes no newer word. `lista` holds the rows of the patient, the ended ones too.
 */
export function mudancasDaLista<S extends string>(
  antes: readonly Dito<S>[],
  agora: readonly Dito<S>[],
  lista: readonly DaLista<S>[],
  prontuarioId: number,
): readonly Mudanca<S>[] {
  const ditoAntes = new Map(antes.map((fala) => [fala.chave, fala]));
  const chaves = new Set(agora.map(({ chave }) => chave));
  // Of one thing the row that is not ended; among the ended ones the newest.
  const daLista = (chave: string): DaLista<S> | undefined => {
    const linhas = lista.filter((linha) => linha.chave === chave);
    return linhas.find(({ situacao }) => !FIM.has(situacao)) ?? linhas.toSorted((a, b) => b.id - a.id)[0];
  };
  const vistas = new Set<string>();
  const mudancas = agora.flatMap((fala): Mudanca<S>[] => {
    if (vistas.has(fala.chave)) return [];
    vistas.add(fala.chave);
    const anterior = ditoAntes.get(fala.chave);
    if (anterior && iguais(anterior, fala)) return [];
    const linha = daLista(fala.chave);
    if (!linha) return [{ tipo: 'novo', dito: fala }];
    if (iguais(linha, fala)) return [];
    return [{ tipo: 'mudar', id: linha.id, de: linha.situacao, para: fala.situacao, valores: fala.valores }];
  });
  const tiradas = antes.flatMap(({ chave }): Mudanca<S>[] => {
    if (chaves.has(chave)) return [];
    const linha = daLista(chave);
    return linha && linha.prontuarioId === prontuarioId ? [{ tipo: 'tirar', id: linha.id, chave }] : [];
  });
  return [...mudancas, ...tiradas];
}

const PASSOS = {
  'SUSPEITO/CONFIRMADO': ['confirmar'],
  'SUSPEITO/RESOLVIDO': ['resolver'],
  'CONFIRMADO/SUSPEITO': ['duvidar'],
  'CONFIRMADO/RESOLVIDO': ['resolver'],
  'RESOLVIDO/CONFIRMADO': ['reabrir'],
  'RESOLVIDO/SUSPEITO': ['reabrir', 'duvidar'],
  'EM_USO/PARADO': ['parar'],
  'PARADO/EM_USO': ['retomar'],
} as const satisfies { readonly [caminho: string]: readonly string[] };

export type PassoDaLista = (typeof PASSOS)[keyof typeof PASSOS][number];

/** Steps that bring a row from one state to another, in order; none where it is there. */
export const passosDaLista = (de: string, para: string): readonly PassoDaLista[] =>
  (PASSOS as { readonly [caminho: string]: readonly PassoDaLista[] })[`${de}/${para}`] ?? [];

/** Steps that say why. */
export const pedeMotivo = (passo: PassoDaLista): boolean => passo !== 'confirmar' && passo !== 'duvidar';

/** The row is ended: its values are locked. */
export const terminou = (situacao: string): boolean => FIM.has(situacao);
