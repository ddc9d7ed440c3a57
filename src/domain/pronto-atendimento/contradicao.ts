/**
 * When a colour contradicts what was measured beside it: the person may still be right, and is asked once why. NEWS2
 * informs and the professional gives the colour; informing means that nobody passes it by unread.
 */
import type { Cor } from '#schemas/compartilhado/risco.ts';
import { dizPorque } from '../formato/motivo.ts';
import { limitesDe } from './limites.ts';
import {
  glasgow,
  glasgowNoMaximo,
  news2,
  news2NoMinimo,
  news2SeAplica,
  type ParteNews2,
  type PartesGlasgow,
  type SinaisNews2,
} from './news2.ts';
import { urgenciaDe } from './ordem.ts';

/** RCP 2017, chart 2: from 5 an urgent review, from 7 an emergency one. */
export const NEWS2_URGENTE = 5;
const NEWS2_EMERGENCIA = 7;
/** Moderate head injury and worse, and severe (ATLS): at any age. */
const GLASGOW_GRAVE = 12;
const GLASGOW_EMERGENCIA = 8;
/** Responds to pain only, or not at all: Glasgow 8 and less (Kelly et al., Ann Emerg Med 2004;44:108). */
const INCONSCIENTE: ReadonlySet<string> = new Set(['P', 'U']);
/** Severe pain is neither green nor blue (Manchester). */
const DOR_INTENSA = 8;
/**
 * mg/dL. Below 54: hypoglycaemia of level 2 (ADA, Standards of Care, section 6). From 500 on: our own bound, above the 306
 * (17 mmol/L) that Manchester makes yellow and before the 600 of the hyperosmolar state (ADA 2024).
 */
const GLICEMIA = { de: 54, ate: 499 } as const;
/** Red at any age and in pregnancy. */
const GRAVES_SEMPRE: ReadonlySet<Grave> = new Set(['saturacao', 'consciencia']);

/** A sign that alone asks for an urgent review. */
export type Grave = ParteNews2 | 'glicemia';

/** Of what `gravesDe` judges. */
export type SinaisGraves = SinaisNews2 & { readonly glicemia?: number | null | undefined };

export type SinaisDaClassificacao = SinaisGraves &
  PartesGlasgow & {
    readonly pressaoDiastolica?: number | null | undefined;
    readonly dor?: number | null | undefined;
  };

export type Classificada = {
  readonly cor: Cor;
  /** The colour before this one; null: none was given yet. */
  readonly antes: Cor | null;
  readonly idade: number | null;
  readonly gestante: boolean;
  readonly sinais: SinaisDaClassificacao;
  /** Reds of what was measured until now. */
  readonly gravesAntes: readonly Grave[];
};

/** A score; `exata` false: of what is known, it is that or worse. */
export type Contada = { readonly valor: number; readonly exata: boolean };

export type Contradicao =
  | (Gravidade & { readonly tipo: 'SINAIS'; readonly dor: number | null })
  /** Less urgent than before, and nothing was measured that says so; `graves`: what was red and was not measured again. */
  | {
      readonly tipo: 'SEM_MEDIR';
      readonly antes: Cor;
      readonly medido: boolean;
      readonly graves: readonly Grave[];
    };

const MEDIDOS = [
  'frequenciaRespiratoria',
  'saturacao',
  'pressaoSistolica',
  'frequenciaCardiaca',
  'temperatura',
  'consciencia',
] as const satisfies readonly (keyof SinaisDaClassificacao)[];

/** Reds of what was measured, by what holds for the person. */
export function gravesDe(sinais: SinaisGraves, idade: number | null, gestante: boolean): readonly Grave[] {
  const { graves } = news2(sinais);
  const limites = limitesDe(idade, gestante);
  const glicemia: readonly Grave[] = fora(sinais.glicemia, GLICEMIA.de, GLICEMIA.ate) ? ['glicemia'] : [];
  if (!limites) return [...graves, ...glicemia];
  const daIdade = (
    ['frequenciaRespiratoria', 'pressaoSistolica', 'frequenciaCardiaca', 'temperatura'] as const
  ).filter((parte) => fora(sinais[parte], ...limites[parte]));
  return [...daIdade, ...graves.filter((parte) => GRAVES_SEMPRE.has(parte)), ...glicemia];
}

/** Whether it was measured and lies outside. */
const fora = (valor: number | string | null | undefined, de: number, ate: number): boolean =>
  valor !== null && valor !== undefined && valor !== '' && (Number(valor) < de || Number(valor) > ate);

/** Of an adult who is not pregnant, from the urgent on. */
function pontosDe(sinais: SinaisNews2): Contada | null {
  const valor = news2NoMinimo(sinais);
  return valor >= NEWS2_URGENTE ? { valor, exata: news2(sinais).total !== null } : null;
}

function escalaDe(sinais: PartesGlasgow): Contada | null {
  const valor = glasgowNoMaximo(sinais);
  return valor === null || valor > GLASGOW_GRAVE ? null : { valor, exata: glasgow(sinais) !== null };
}

export type Gravidade = {
  readonly graves: readonly Grave[];
  /** Each where it is grave: the score at least where something was not measured, Glasgow at most. */
  readonly news2: Contada | null;
  readonly glasgow: Contada | null;
};

const SEM_GRAVIDADE: Gravidade = { graves: [], news2: null, glasgow: null };

/** What of the signs asks for an urgent review, by the limits that hold for the person; null: nothing does. One rule. */
export function gravidadeDe(
  sinais: SinaisDaClassificacao,
  idade: number | null,
  gestante: boolean,
): Gravidade | null {
  const graves = gravesDe(sinais, idade, gestante);
  const pontos = news2SeAplica(idade, gestante) ? pontosDe(sinais) : null;
  const escala = escalaDe(sinais);
  return graves.length > 0 || pontos !== null || escala !== null
    ? { graves, news2: pontos, glasgow: escala }
    : null;
}

/** What has to be confirmed, with a reason that is kept; null: nothing contradicts the colour. */
export function contradicaoDe({
  cor,
  antes,
  idade,
  gestante,
  sinais,
  gravesAntes,
}: Classificada): Contradicao | null {
  const gravidade = gravidadeDe(sinais, idade, gestante);
  const { graves, news2: pontos, glasgow: escala } = gravidade ?? SEM_GRAVIDADE;
  const dor = (sinais.dor ?? 0) >= DOR_INTENSA ? (sinais.dor ?? null) : null;
  const baixa = cor === 'VERDE' || cor === 'AZUL';
  const grave = gravidade !== null || dor !== null;
  const emergencia =
    (pontos !== null && pontos.valor >= NEWS2_EMERGENCIA) ||
    (escala !== null && escala.valor <= GLASGOW_EMERGENCIA) ||
    INCONSCIENTE.has(sinais.consciencia ?? '');
  if ((baixa && grave) || (cor === 'AMARELO' && emergencia))
    return { tipo: 'SINAIS', graves, news2: pontos, glasgow: escala, dor };
  const desceu = antes !== null && urgenciaDe(cor) > urgenciaDe(antes);
  const foiMedido = (sinal: keyof SinaisDaClassificacao): boolean =>
    sinais[sinal] !== null && sinais[sinal] !== undefined && sinais[sinal] !== '';
  const medido = MEDIDOS.some(foiMedido);
  const semMedir = gravesAntes.filter((sinal) => !foiMedido(sinal));
  return desceu && (!medido || semMedir.length > 0)
    ? { tipo: 'SEM_MEDIR', antes, medido, graves: semMedir }
    : null;
}

/** Whether the reason says something. */
export const justifica = dizPorque;
