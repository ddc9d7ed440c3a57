/**
 * What a patient has and takes from one visit to the next (CLIN-02): how the tables of a chart and the lists of the
 * patient follow each other. The lists are the truth; a chart begins with what is not ended and says what changed.
 */
import type { SECOES_PRONTUARIO } from '#schemas/compartilhado/prontuario.ts';
import { foldText } from '../formato/texto.ts';

type Valor = string | number | boolean | null | undefined;
type Valores = { readonly [campo: string]: Valor };
/** A line of a chart, or a row of a list. */
export type Linha = { readonly [campo: string]: unknown };

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

/** One list of the patient and the table of a chart that says it. */
export type Lista = {
  /** The chart's child table. */
  readonly tabela: 'problemas' | 'medicamentos' | 'imunizacoes' | 'historico';
  readonly recurso:
    'problemas-pacientes' | 'medicamentos-pacientes' | 'imunizacoes-pacientes' | 'antecedentes-pacientes';
  /** The part of a chart in which it stands. */
  readonly parte: (typeof SECOES_PRONTUARIO)[number]['const'];
  /** The field that names a thing to people; null: the server makes its name of a code. */
  readonly nome: string | null;
  /** What both say of a thing. */
  readonly campos: readonly string[];
  /** Two lines speak of one thing where this is the same. */
  readonly chave: (linha: Linha) => string;
  /** The state that a line of a chart gives its row. */
  readonly situacao: (linha: Linha) => string;
  /** What the line says that its row says by its state; null: a new chart does not begin with it. */
  readonly comeca: {
    readonly situacoes: readonly string[];
    readonly ate: number;
    readonly linha: (row: Linha) => Linha;
  } | null;
};

const escrito = (valor: unknown): string =>
  typeof valor === 'string' || typeof valor === 'number' ? String(valor) : '';

/** The same name whatever its accents, case, blanks and marks; a decimal comma stays: 2,5 mg is not 25 mg. */
export function chaveDoNome(nome: string): string {
  const dobrado = foldText(nome).trim();
  return dobrado.replace(/(\d)[.,](?=\d)/g, '$1_').replace(/[^a-z0-9_]/g, '') || dobrado;
}

/** Two lines speak of one problem where they name one code. */
export const chaveDoProblema = ({ cidId, ciapId }: Linha): string =>
  cidId ? `cid/${escrito(cidId)}` : `ciap/${escrito(ciapId)}`;

/** By the name of the medicine: '50mg' and '50 mg' are one. */
export const chaveDoMedicamento = chaveDoNome;

/** An immunization is an event: another day is another one. */
export const chaveDaImunizacao = ({ vacina, aplicadaEm }: Linha): string =>
  `${chaveDoNome(escrito(vacina))}/${escrito(aplicadaEm)}`;

/** The same disease of two relatives is two things; a habit, a surgery and a device are known by what they are. */
export const chaveDoAntecedente = ({ tipo, descricao, detalhe }: Linha): string =>
  [tipo, descricao, ...(tipo === 'FAMILIAR' ? [detalhe] : [])]
    .map((parte) => chaveDoNome(escrito(parte)))
    .join('/');

/** The lists of a patient. Another one is a register, a child table of the chart and a description here. */
export const LISTAS = {
  problemas: {
    tabela: 'problemas',
    recurso: 'problemas-pacientes',
    parte: 'PROBLEMAS',
    nome: null,
    campos: ['cidId', 'ciapId', 'desde', 'observacao'],
    chave: chaveDoProblema,
    situacao: ({ situacao }) => escrito(situacao),
    comeca: {
      situacoes: ['SUSPEITO', 'CONFIRMADO'],
      ate: 50,
      linha: ({ situacao }) => ({ situacao, principal: false }),
    },
  },
  medicamentos: {
    tabela: 'medicamentos',
    recurso: 'medicamentos-pacientes',
    parte: 'MEDICAMENTOS',
    nome: 'nome',
    campos: ['nome', 'dose', 'frequencia', 'desde'],
    chave: ({ nome }) => chaveDoMedicamento(escrito(nome)),
    situacao: ({ emUso }) => (emUso === false ? 'PARADO' : 'EM_USO'),
    comeca: { situacoes: ['EM_USO'], ate: 100, linha: () => ({ emUso: true }) },
  },
  // An event: it never ends, and no chart repeats it.
  imunizacoes: {
    tabela: 'imunizacoes',
    recurso: 'imunizacoes-pacientes',
    parte: 'IMUNIZACOES',
    nome: 'vacina',
    campos: ['vacina', 'dose', 'aplicadaEm', 'lote', 'via'],
    chave: chaveDaImunizacao,
    situacao: () => 'APLICADA',
    comeca: null,
  },
  historico: {
    tabela: 'historico',
    recurso: 'antecedentes-pacientes',
    parte: 'ANTECEDENTES',
    nome: 'descricao',
    campos: ['tipo', 'descricao', 'detalhe', 'desde'],
    chave: chaveDoAntecedente,
    situacao: ({ atual }) => (atual === false ? 'ENCERRADO' : 'ATUAL'),
    comeca: { situacoes: ['ATUAL'], ate: 100, linha: () => ({ atual: true }) },
  },
} as const satisfies { readonly [tabela: string]: Lista };

const soOsCampos = ({ campos }: Pick<Lista, 'campos'>, linha: Linha): Valores =>
  Object.fromEntries(campos.map((campo) => [campo, (linha[campo] ?? null) as Valor]));

/** What a line of a chart says. */
export const ditoDe = (lista: Lista, linha: Linha): Dito => ({
  chave: lista.chave(linha),
  situacao: lista.situacao(linha),
  valores: soOsCampos(lista, linha),
});

type Guardada = Linha &
  Pick<DaLista, 'id' | 'prontuarioId' | 'restrito' | 'motivo'> & { readonly situacao: string };

/** A row of the list, as what charts say is compared with it. */
export const daListaDe = (lista: Lista, row: Guardada): DaLista => ({
  id: row.id,
  prontuarioId: row.prontuarioId,
  restrito: row.restrito,
  motivo: row.motivo,
  chave: lista.chave(row),
  situacao: row.situacao,
  valores: soOsCampos(lista, row),
});

/** The line with which a new chart begins; `trazidoDe`: the day on which it was said last. */
export const linhaTrazida = (lista: Lista, row: Linha, trazidoDe: string): Linha => ({
  ...soOsCampos(lista, row),
  ...lista.comeca?.linha(row),
  trazidoDe,
});

/** Lines as they are kept: one that was touched is this chart's own word and was brought from nowhere any more. */
export function tocadas<L extends Linha>(agora: readonly L[], antes: readonly Linha[]): readonly L[] {
  const anteriores = new Map(antes.map((linha) => [linha.id, linha]));
  return agora.map((linha) => {
    const anterior = linha.id === undefined ? undefined : anteriores.get(linha.id);
    if (!anterior?.trazidoDe) return linha;
    const mudou = Object.keys(linha).some(
      (campo) => campo !== 'trazidoDe' && (linha[campo] ?? null) !== (anterior[campo] ?? null),
    );
    return { ...linha, trazidoDe: mudou ? null : anterior.trazidoDe };
  });
}

const iguais = (a: Dito, b: Dito): boolean =>
  a.situacao === b.situacao &&
  Object.entries(a.valores).every(([campo, valor]) => (valor ?? null) === (b.valores[campo] ?? null));

const FIM: ReadonlySet<string> = new Set(['RESOLVIDO', 'PARADO', 'ANULADA', 'ENCERRADO']);

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

/** What another chart says of a thing, the newest first. */
export type DeOutro = Dito & {
  readonly prontuarioId: number;
  readonly profissionalId: number | null;
  readonly restrito: boolean;
  readonly iniciadoEm: string;
};

/**
 * Rows whose values are this chart's word, where an earlier chart said otherwise: once the chart counts no more, the former
 * word is in force again. A row that somebody changed since then stays as it is.
 */
export function voltamAoValor(
  falas: readonly Dito[],
  lista: readonly DaLista[],
  deOutros: readonly DeOutro[],
): readonly Mudanca[] {
  const daLista = porChave(lista);
  // The second line of one name is compared with the second line of the same chart.
  const falasDeOutros = [...Map.groupBy(deOutros, ({ prontuarioId }) => prontuarioId).values()].flatMap(
    (linhas) => distinguir(linhas),
  );
  return distinguir(falas).flatMap((fala): Mudanca[] => {
    const linha = daLista.get(fala.chave);
    const falaDeOutro = falasDeOutros.find(({ chave }) => chave === fala.chave);
    if (!linha || !falaDeOutro || terminou(linha.situacao) || terminou(falaDeOutro.situacao)) return [];
    if (!iguais(linha, fala) || iguais(falaDeOutro, fala)) return [];
    return [
      {
        tipo: 'mudar',
        id: linha.id,
        de: linha.situacao,
        para: falaDeOutro.situacao,
        valores: falaDeOutro.valores,
      },
    ];
  });
}

/** A row whose secrecy is not what the charts that say it make of it. */
export type Vista = {
  readonly id: number;
  readonly valores: {
    readonly restrito: boolean;
    readonly prontuarioId?: number | null;
    readonly profissionalId?: number | null;
  };
};

/**
 * A row is secret where only restricted charts say it, and then its author's: of its own chart, else of the one that said it
 * first. `falas`: what
 * every chart says that counts. What no chart said, but a person or a reconciliation, is in the open. `chaves`: what is judged.
 */
export function vistas(
  chaves: ReadonlySet<string>,
  lista: readonly DaLista[],
  falas: readonly DeOutro[],
): readonly Vista[] {
  const porChave = Map.groupBy(falas, ({ chave }) => chave);
  return lista.flatMap((linha): Vista[] => {
    const { id, chave, prontuarioId, restrito } = linha;
    const daLinha = porChave.get(chave) ?? [];
    if (prontuarioId === null || !chaves.has(chave) || daLinha.length === 0) return [];
    if (daLinha.some((fala) => !fala.restrito)) return restrito ? [{ id, valores: { restrito: false } }] : [];
    const dona =
      daLinha.find((fala) => fala.prontuarioId === prontuarioId) ??
      daLinha.toSorted(
        (a, b) => a.iniciadoEm.localeCompare(b.iniciadoEm) || a.prontuarioId - b.prontuarioId,
      )[0];
    if (!dona || (restrito && dona.prontuarioId === prontuarioId)) return [];
    const { prontuarioId: daDona, profissionalId } = dona;
    return [{ id, valores: { restrito: true, prontuarioId: daDona, profissionalId } }];
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
  'APLICADA/ANULADA': ['anular'],
  'ANULADA/APLICADA': ['revalidar'],
  'ATUAL/ENCERRADO': ['encerrar'],
  'ENCERRADO/ATUAL': ['retomar'],
} as const satisfies { readonly [caminho: string]: readonly string[] };

export type PassoDaLista = (typeof PASSOS)[keyof typeof PASSOS][number];

/** Steps that bring a row from one state to another, in order; none where it is there. */
export const passosDaLista = (de: string, para: string): readonly PassoDaLista[] =>
  (PASSOS as { readonly [caminho: string]: readonly PassoDaLista[] })[`${de}/${para}`] ?? [];

/** Steps that say why. */
export const pedeMotivo = (passo: PassoDaLista): boolean => passo !== 'confirmar' && passo !== 'duvidar';

const VOLTAS: { readonly [situacao: string]: PassoDaLista } = { RESOLVIDO: 'reabrir', ANULADA: 'revalidar' };

/** The step that takes an ended row up again. */
export const passoDeVolta = (situacao: string): PassoDaLista => VOLTAS[situacao] ?? 'retomar';

/** The row is ended: its values are locked. */
export const terminou = (situacao: string): boolean => FIM.has(situacao);
