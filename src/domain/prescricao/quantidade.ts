/** How much is to be dispensed: worked out where it can be, required where the kind of paper requires it. */
import { RECEITUARIOS } from '#schemas/compartilhado/prescricao.ts';
import { posologiaTexto as texto } from '#messages/prescricao-posologia.ts';
import { lerFrequencia } from './frequencia.ts';
import { numeroPorExtenso, numeroPorExtensoFeminino } from '../formato/extenso.ts';
import { emUnidades, escritaAMao } from './posologia.ts';
import { REGRAS } from './receituario.ts';
import type { Falta, ItemPrescrito, Receituario } from './tipos.ts';

/** Sums of thirds and sevenths end a hair above the whole number. */
const FOLGA = 1e-6;
const inteiroAcima = (valor: number): number => Math.ceil(valor - FOLGA);

/** '21 cápsulas' of 1 every 8 hours for 7 days; null where dose, frequency or days are not known, or nothing is counted so. */
export function quantidadeCalculada(item: ItemPrescrito): string | null {
  const { dose, unidade, duracaoDias, usoContinuo } = item;
  const frequencia = lerFrequencia(item.frequencia);
  const porVez = Number(dose ?? '');
  // A sentence of somebody's own may say another dose for each week.
  if (frequencia.tipo !== 'entendida' || !unidade || !(porVez > 0) || escritaAMao(item)) return null;
  const vezes = frequencia.unica
    ? 1
    : frequencia.porDia === null || !duracaoDias || usoContinuo
      ? null
      : inteiroAcima(frequencia.porDia * duracaoDias);
  return vezes === null ? null : emUnidades(inteiroAcima(vezes * porVez), unidade);
}

const DIZ_QUANTO = /[1-9]\d*(?:[.,]\d+)?\D*\p{L}/u;

/** Whether a pharmacist reads how much of what: a number and its unit. */
export function dizQuanto(quantidade: string | null | undefined): boolean {
  return DIZ_QUANTO.test(quantidade ?? '') && !naoEQuantidade(quantidade);
}

/** '0 caixas', '-3 caixas': a number that nobody can dispense, on whichever paper. */
function naoEQuantidade(quantidade: string | null | undefined): boolean {
  const escrita = quantidade?.trim() ?? '';
  return /\d/.test(escrita) && (/^[-−]/.test(escrita) || !/[1-9]/.test(escrita));
}

/** Ends as feminine words do, and is none. */
const MASCULINAS = /^(?:\p{L}*gramas?|sistemas?)$/iu;
const FEMININAS = /^(?:unidades?|doses?|colher(?:es)?|\p{L}+(?:ção|ções|são|sões|agem|agens))$/iu;

/** As a controlled medicine's is written, in figures and in words (Portaria 344/1998): '21 (vinte e uma) cápsulas'. */
export function quantidadePorExtenso(quantidade: string): string {
  return quantidade.replace(
    /(?<![\d.,])([1-9]\d{0,5})(?![\d.,])(\s*)(\p{L}+)?/u,
    (tudo, numero: string, espaco: string, unidade = '') => {
      const feminina = FEMININAS.test(unidade) || (/as?$/i.test(unidade) && !MASCULINAS.test(unidade));
      const palavras = (feminina ? numeroPorExtensoFeminino : numeroPorExtenso)(Number(numero));
      return palavras === '' ? tudo : `${numero} (${palavras})${unidade ? espaco || ' ' : espaco}${unidade}`;
    },
  );
}

/** What a bare number may mean: so many of the unit, or so many boxes. None: it says of what. */
export function quantidadesPossiveis(
  quantidade: string | null | undefined,
  unidade: string | null | undefined,
): readonly string[] {
  const numero = quantidade?.trim() ?? '';
  if (!/^[1-9]\d*$/.test(numero)) return [];
  const emPecas = unidade ? emUnidades(Number(numero), unidade) : null;
  return [emPecas ?? texto.frascos(numero), texto.caixas(numero)];
}

export function exigeQuantidade(receituario: Receituario | null | undefined): boolean {
  return REGRAS[receituario ?? 'SIMPLES'].pedeQuantidade;
}

/** 'Receita de antimicrobiano'. */
export const nomeDoTipo = (receituario: Receituario): string =>
  RECEITUARIOS.find(({ const: tipo }) => tipo === receituario)?.title ?? receituario;

/**
 * What the item has to say before anything is issued. To whoever lies in a bed (`internado`) an antimicrobial is given by the
 * ward's pharmacy and not dispensed by amount: RDC 471/2021 is of what is sold.
 */
export function faltasDoItem(item: ItemPrescrito, internado = false): readonly Omit<Falta, 'item'>[] {
  const frequencia = perguntaDaFrequencia(item.frequencia);
  const tipo = item.receituario ?? 'SIMPLES';
  const quantidade = item.quantidade?.trim() ?? '';
  return [
    ...(frequencia ? [{ campo: 'frequencia' as const, frase: frequencia }] : []),
    ...(naoEQuantidade(quantidade)
      ? [{ campo: 'quantidade' as const, frase: texto.naoEQuantidade(quantidade) }]
      : []),
    ...(!naoEQuantidade(quantidade) &&
    exigeQuantidade(tipo) &&
    !(internado && tipo === 'ANTIMICROBIANO') &&
    !dizQuanto(quantidade)
      ? [
          {
            campo: 'quantidade' as const,
            frase: /^[1-9]\d*$/.test(quantidade)
              ? texto.quantidadeSolta(quantidade, nomeDoTipo(tipo))
              : texto.faltaQuantidade(nomeDoTipo(tipo), quantidadeCalculada(item)),
          },
        ]
      : []),
  ];
}

/** Why this frequency is refused; null: it is none, or it is no bare number. */
export function perguntaDaFrequencia(frequencia: string | null | undefined): string | null {
  const lida = lerFrequencia(frequencia);
  return lida.tipo === 'pergunta'
    ? texto.frequenciaSolta(
        frequencia?.trim() ?? '',
        lida.opcoes.map(({ rotulo }) => rotulo),
      )
    : null;
}
