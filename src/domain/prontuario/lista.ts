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
  /** Only restricted charts say it. */
  readonly restrito: boolean;
  /** Why it ended; null: it has not, or nobody said. */
  readonly motivo: string | null;
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
  /** Only restricted charts said it, and now one that is not does. */
  | { readonly tipo: 'mostrar'; readonly id: number }
  /** Said here first and no longer: a slip. Whoever carries it out looks whether another chart says it too. */
  | { readonly tipo: 'tirar'; readonly id: number; readonly situacao: S };

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
 * One key each: the second line of one name is its second dose ('Insulina NPH' in the morning and at night), and none is
 * lost to the other.
 */
function distinguir<T extends { readonly chave: string }>(linhas: readonly T[]): readonly T[] {
  const vezes = new Map<string, number>();
  return linhas.map((linha) => {
    const vez = (vezes.get(linha.chave) ?? 0) + 1;
    vezes.set(linha.chave, vez);
    return vez === 1 ? linha : { ...linha, chave: `${linha.chave}#${vez}` };
  });
}

/** Rows by key: those that are not ended, else the newest of the ended ones. */
function porChave<S extends string>(lista: readonly DaLista<S>[]): ReadonlyMap<string, DaLista<S>> {
  const vivas = lista.filter(({ situacao }) => !FIM.has(situacao)).toSorted((a, b) => a.id - b.id);
  const findas = lista.filter(({ situacao }) => FIM.has(situacao)).toSorted((a, b) => b.id - a.id);
  return new Map([...distinguir(findas), ...distinguir(vivas)].map((linha) => [linha.chave, linha]));
}

/** Whether both say the same: then nothing follows, and no list need be read. */
export function dizemOMesmo<S extends string>(antes: readonly Dito<S>[], agora: readonly Dito<S>[]): boolean {
  return (
    antes.length === agora.length &&
    antes.every((fala, at) => {
      const par = agora[at];
      return par !== undefined && par.chave === fala.chave && iguais(fala, par);
    })
  );
}

/**
 * What follows for the patient's list from what a chart says now. A line that says what it said before follows nothing: an
 * old chart saved again undoes no newer word. `lista` holds the rows of the patient, the ended ones too.
 */
export function mudancasDaLista<S extends string>(
  antes: readonly Dito<S>[],
  agora: readonly Dito<S>[],
  lista: readonly DaLista<S>[],
  prontuario: { readonly id: number; readonly restrito: boolean },
): readonly Mudanca<S>[] {
  const falas = distinguir(agora);
  const falasAntes = distinguir(antes);
  const anteriores = new Map(falasAntes.map((fala) => [fala.chave, fala]));
  const chaves = new Set(falas.map(({ chave }) => chave));
  const daLista = porChave(lista);
  const mudancas = falas.flatMap((fala): Mudanca<S>[] => {
    const anterior = anteriores.get(fala.chave);
    if (anterior && iguais(anterior, fala)) return [];
    const linha = daLista.get(fala.chave);
    if (!linha) return [{ tipo: 'novo', dito: fala }];
    const mostrar: Mudanca<S>[] =
      linha.restrito && !prontuario.restrito ? [{ tipo: 'mostrar', id: linha.id }] : [];
    if (iguais(linha, fala)) return mostrar;
    return [
      ...mostrar,
      { tipo: 'mudar', id: linha.id, de: linha.situacao, para: fala.situacao, valores: fala.valores },
    ];
  });
  const tiradas = falasAntes.flatMap(({ chave }): Mudanca<S>[] => {
    if (chaves.has(chave)) return [];
    const linha = daLista.get(chave);
    return linha && linha.prontuarioId === prontuario.id
      ? [{ tipo: 'tirar', id: linha.id, situacao: linha.situacao }]
      : [];
  });
  return [...mudancas, ...tiradas];
}

/**
 * Rows that a chart ended and that go on once it counts no more: it was cancelled or deleted. `motivo` is the reason that
 * the chart gave. Wrongly ended they would leave the safety check in silence.
 */
export function voltamAoCurso<S extends string>(
  falas: readonly Dito<S>[],
  lista: readonly DaLista<S>[],
  motivo: string,
): readonly DaLista<S>[] {
  const daLista = porChave(lista);
  return distinguir(falas).flatMap(({ chave, situacao }) => {
    const linha = daLista.get(chave);
    return linha && FIM.has(situacao) && FIM.has(linha.situacao) && linha.motivo === motivo ? [linha] : [];
  });
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

/** The step that takes an ended row up again. */
export const passoDeVolta = (situacao: string): PassoDaLista =>
  situacao === 'RESOLVIDO' ? 'reabrir' : 'retomar';

/** The row is ended: its values are locked. */
export const terminou = (situacao: string): boolean => FIM.has(situacao);
