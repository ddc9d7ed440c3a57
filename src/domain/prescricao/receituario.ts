/**
 * Says which paper a medicine asks for, and how one prescription becomes several. The kind sets copies,
 * validity and signature (Portaria SVS/MS 344/1998 and its lists, RDC 471/2021 for what is retained: antimicrobials and, by RDC
 * 973/2025, GLP-1 analogues). From when one is electronic only with a number of the SNCR stands in `sncr.ts`.
 */
import { addDays } from '../formato/data.ts';
import { prescricaoSncr as textoSncr } from '#messages/prescricao-sncr.ts';
import { temAnalogoGlp1 } from './analogos-glp1.ts';
import { SEM_SNCR, type SncrNoDia } from './sncr.ts';
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
  porPapel: 1,
  pedeQuantidade: true,
});

export const REGRAS: { readonly [R in Receituario]: RegraDoReceituario } = {
  SIMPLES: {
    vias: 1,
    validadeDias: null,
    talao: false,
    assinatura: 'AVANCADA',
    porPapel: null,
    pedeQuantidade: false,
  },
  ANTIMICROBIANO: {
    vias: 2,
    validadeDias: 10,
    talao: false,
    assinatura: 'QUALIFICADA',
    porPapel: null,
    pedeQuantidade: true,
  },
  ANALOGO_GLP1: {
    vias: 2,
    validadeDias: 90,
    talao: false,
    assinatura: 'QUALIFICADA',
    porPapel: null,
    pedeQuantidade: true,
  },
  CONTROLE_ESPECIAL: {
    vias: 2,
    validadeDias: 30,
    talao: false,
    assinatura: 'QUALIFICADA',
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

/** By the list of Portaria 344, which weighs more than being an antimicrobial or a GLP-1 analogue. */
export function receituarioDe(medicamento: {
  readonly controle?: string | null | undefined;
  readonly antimicrobiano?: boolean | null | undefined;
  readonly principioAtivo?: string | null | undefined;
}): Receituario {
  const daLista = POR_LISTA[medicamento.controle ?? ''];
  if (daLista) return daLista;
  if (medicamento.antimicrobiano) return 'ANTIMICROBIANO';
  return temAnalogoGlp1(medicamento.principioAtivo) ? 'ANALOGO_GLP1' : 'SIMPLES';
}

export type Papel = {
  readonly tipo: Receituario;
  /** Places of its items in the prescription. */
  readonly itens: readonly number[];
  readonly vias: number;
  readonly validadeDias: number | null;
  readonly assinatura: Assinatura;
  readonly talao: boolean;
  /** It waits for a number of the SNCR, which the integration gives when the paper is made. */
  readonly pedeNumero: boolean;
  /** Why it counts only signed by hand; null: it is electronic. */
  readonly porqueImpressa: string | null;
};

const ORDEM = Object.keys(REGRAS) as readonly Receituario[];
/** At whose items a number was typed until the SNCR itself gave it to the paper. */
const COM_DIGITADO: ReadonlySet<Receituario> = new Set([
  'CONTROLE_ESPECIAL',
  'NOTIFICACAO_A',
  'NOTIFICACAO_B1',
  'NOTIFICACAO_B2',
  'NOTIFICACAO_C2',
  'NOTIFICACAO_C3',
]);

/**
 * The papers of a prescription, the plain one first; within a kind, items keep their order. How many does not hang on the SNCR.
 * Numbers were typed at the items once, and a number was of one paper: what was issued thus keeps the papers that it had.
 */
export function papeisDe(
  itens: readonly Pick<ItemPrescrito, 'receituario' | 'numeroSncr'>[],
  sncr: SncrNoDia = SEM_SNCR,
): readonly Papel[] {
  return ORDEM.flatMap((tipo) => {
    const regra = REGRAS[tipo];
    const meus = itens.flatMap(({ receituario, numeroSncr }, index) =>
      (receituario ?? 'SIMPLES') === tipo
        ? [{ index, digitado: (COM_DIGITADO.has(tipo) && numeroSncr?.trim()) || null }]
        : [],
    );
    const juntos = [...Map.groupBy(meus, ({ digitado }) => digitado).values()];
    const { exigidos, integrado } = sncr;
    // A numbered form of the authority was never electronic without one.
    const exigencia = exigidos.get(tipo) ?? (regra.talao ? textoSncr.daNotificacao : undefined);
    const soImpressa = exigencia !== undefined && !integrado;
    const partes = juntos.flatMap((grupo) => emPartes(grupo, regra.porPapel));
    return partes.map((parte): Papel => ({
      tipo,
      itens: parte.map(({ index }) => index),
      vias: regra.vias,
      validadeDias: regra.validadeDias,
      assinatura: soImpressa ? 'A_MAO' : regra.assinatura,
      talao: regra.talao && soImpressa,
      pedeNumero: exigencia !== undefined && integrado,
      porqueImpressa: soImpressa ? `${exigencia} ${textoSncr.semIntegracao}` : null,
    }));
  });
}

/** The paper that was to be numbered, printed to be signed by hand after all. */
export const impressa = (papel: Papel, porqueImpressa: string): Papel => ({
  ...papel,
  assinatura: 'A_MAO',
  talao: REGRAS[papel.tipo].talao,
  pedeNumero: false,
  porqueImpressa,
});

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
