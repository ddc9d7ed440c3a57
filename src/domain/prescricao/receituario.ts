/**
 * Says which paper a medicine asks for, and how one prescription becomes several. The kind sets copies,
 * validity and signature (Portaria SVS/MS 344/1998 and its lists, RDC 471/2021 for antimicrobials, RDC
 * 1.000/2025 for the SNCR number).
 */
import { addDays } from '../formato/data.ts';
import type { ItemPrescrito, Receituario } from './tipos.ts';

export type Assinatura = 'AVANCADA' | 'QUALIFICADA' | 'A_MAO';

export type RegraDoReceituario = {
  readonly vias: number;
  /** Null: no term of its own. */
  readonly validadeDias: number | null;
  /** A numbered form of the authority: what is printed here is to fill that one in, and does not replace it. */
  readonly talao: boolean;
  /** Of the electronic paper, where there may be one. */
  readonly assinatura: Exclude<Assinatura, 'A_MAO'>;
  /** Electronic only with a number of the SNCR. */
  readonly pedeSncr: boolean;
  /** Medicines on one paper; null: as many as there are. */
  readonly porPapel: number | null;
  /** The paper counts only with how much is to be dispensed (Portaria 344, art. 36 and 55; RDC 471/2021, art. 7). */
  readonly pedeQuantidade: boolean;
};

const notificacao = (validadeDias: number): RegraDoReceituario => ({
  vias: 1,
  validadeDias,
  talao: true,
  assinatura: 'QUALIFICADA',
  pedeSncr: true,
  porPapel: 1,
  pedeQuantidade: true,
});

export const REGRAS: { readonly [R in Receituario]: RegraDoReceituario } = {
  SIMPLES: {
    vias: 1,
    validadeDias: null,
    talao: false,
    assinatura: 'AVANCADA',
    pedeSncr: false,
    porPapel: null,
    pedeQuantidade: false,
  },
  ANTIMICROBIANO: {
    vias: 2,
    validadeDias: 10,
    talao: false,
    assinatura: 'QUALIFICADA',
    pedeSncr: false,
    porPapel: null,
    pedeQuantidade: true,
  },
  CONTROLE_ESPECIAL: {
    vias: 2,
    validadeDias: 30,
    talao: false,
    assinatura: 'QUALIFICADA',
    pedeSncr: true,
    porPapel: 3,
    pedeQuantidade: true,
  },
  NOTIFICACAO_A: notificacao(30),
  NOTIFICACAO_B1: notificacao(30),
  NOTIFICACAO_B2: notificacao(30),
  NOTIFICACAO_C2: notificacao(30),
  NOTIFICACAO_C3: notificacao(20),
};

const POR_LISTA: { readonly [lista: string]: Receituario } = {
  A1: 'NOTIFICACAO_A',
  A2: 'NOTIFICACAO_A',
  A3: 'NOTIFICACAO_A',
  B1: 'NOTIFICACAO_B1',
  B2: 'NOTIFICACAO_B2',
  C1: 'CONTROLE_ESPECIAL',
  C2: 'NOTIFICACAO_C2',
  C3: 'NOTIFICACAO_C3',
  C5: 'CONTROLE_ESPECIAL',
};

/** By the list of Portaria 344, which weighs more than being an antimicrobial. */
export function receituarioDe(medicamento: {
  readonly controle?: string | null | undefined;
  readonly antimicrobiano?: boolean | null | undefined;
}): Receituario {
  return POR_LISTA[medicamento.controle ?? ''] ?? (medicamento.antimicrobiano ? 'ANTIMICROBIANO' : 'SIMPLES');
}

export type Papel = {
  readonly tipo: Receituario;
  /** Places of its items in the prescription. */
  readonly itens: readonly number[];
  readonly vias: number;
  readonly validadeDias: number | null;
  readonly assinatura: Assinatura;
  readonly talao: boolean;
  readonly numeroSncr: string | null;
};

const ORDEM = Object.keys(REGRAS) as readonly Receituario[];

/** The papers of a prescription, the plain one first; within a kind, items keep their order. */
export function papeisDe(
  itens: readonly Pick<ItemPrescrito, 'receituario' | 'numeroSncr'>[],
): readonly Papel[] {
  return ORDEM.flatMap((tipo) => {
    const regra = REGRAS[tipo];
    const meus = itens.flatMap((item, index) =>
      (item.receituario ?? 'SIMPLES') === tipo
        ? [{ index, sncr: (regra.pedeSncr && item.numeroSncr?.trim()) || null }]
        : [],
    );
    // A number is of one paper: items of different numbers are never on one.
    return [...Map.groupBy(meus, ({ sncr }) => sncr)].flatMap(([numeroSncr, grupo]) =>
      emPartes(grupo, regra.porPapel).map((parte): Papel => ({
        tipo,
        itens: parte.map(({ index }) => index),
        vias: regra.vias,
        validadeDias: regra.validadeDias,
        assinatura: regra.pedeSncr && numeroSncr === null ? 'A_MAO' : regra.assinatura,
        talao: regra.talao && numeroSncr === null,
        numeroSncr,
      })),
    );
  });
}

function emPartes<T>(lista: readonly T[], tamanho: number | null): readonly (readonly T[])[] {
  if (tamanho === null) return lista.length > 0 ? [lista] : [];
  return Array.from({ length: Math.ceil(lista.length / tamanho) }, (_, parte) =>
    lista.slice(parte * tamanho, (parte + 1) * tamanho),
  );
}

/** The last day on which it may be filled, counted from the day of issue. */
export function validaAte({ validadeDias }: Pick<Papel, 'validadeDias'>, emissao: string): string | null {
  return validadeDias === null ? null : addDays(emissao, validadeDias);
}
