/**
 * Addenda of the lists of Portaria SVS/MS 344/1998 (Anexo I): what of a listed substance goes on another paper, by its amount or
 * form. `confirmar`: not certain here, so nothing is decided and the prescriber is asked between the two; to be confirmed by a
 * pharmacist before it decides by itself.
 */
import { foldText } from '../formato/texto.ts';
import { receituarioDe } from './receituario.ts';
import type { Receituario } from './tipos.ts';

type Adendo = {
  readonly listas: readonly string[];
  /** Null: every substance of the list. */
  readonly substancias: readonly string[] | null;
  readonly tipo: Receituario;
  /** Milligrams in a unit (tablet, capsule, ampoule) at most. */
  readonly mg?: number;
  /** Milligrams in a millilitre of what has no units at most. */
  readonly mgPorMl?: number;
  readonly soTopico?: true;
  readonly fonte: string;
  readonly confirmar: boolean;
};

/** 2.5 % of an undivided form. */
const CONCENTRACAO = 25;

export const ADENDOS: readonly Adendo[] = [
  {
    listas: ['A2'],
    substancias: [
      'acetildiidrocodeina',
      'codeina',
      'diidrocodeina',
      'etilmorfina',
      'folcodina',
      'nicodicodina',
      'norcodeina',
    ],
    tipo: 'CONTROLE_ESPECIAL',
    mg: 100,
    mgPorMl: CONCENTRACAO,
    fonte: 'Portaria SVS/MS 344/1998, Anexo I, adendo da lista A2: até 100 mg por unidade e 2,5 %',
    confirmar: false,
  },
  {
    listas: ['A2'],
    substancias: ['tramadol'],
    tipo: 'CONTROLE_ESPECIAL',
    mg: 100,
    fonte: 'Portaria SVS/MS 344/1998, Anexo I, adendo da lista A2: até 100 mg por unidade posológica',
    confirmar: false,
  },
  {
    listas: ['A2'],
    substancias: ['dextropropoxifeno'],
    tipo: 'CONTROLE_ESPECIAL',
    mg: 100,
    mgPorMl: CONCENTRACAO,
    fonte: 'Portaria SVS/MS 344/1998, Anexo I, adendo da lista A2',
    confirmar: true,
  },
  {
    listas: ['A2'],
    substancias: ['nalbufina'],
    tipo: 'CONTROLE_ESPECIAL',
    mg: 10,
    fonte: 'Portaria SVS/MS 344/1998, Anexo I, adendo da lista A2: até 10 mg por unidade posológica',
    confirmar: true,
  },
  {
    listas: ['A1'],
    substancias: ['oxicodona'],
    tipo: 'CONTROLE_ESPECIAL',
    mg: 40,
    fonte:
      'Portaria SVS/MS 344/1998, Anexo I, adendo da lista A1: comprimidos de liberação controlada até 40 mg',
    confirmar: true,
  },
  {
    listas: ['A1'],
    substancias: ['difenoxilato'],
    tipo: 'CONTROLE_ESPECIAL',
    mg: 2.5,
    fonte: 'Portaria SVS/MS 344/1998, Anexo I, adendo da lista A1: até 2,5 mg, com atropina',
    confirmar: true,
  },
  {
    listas: ['B1'],
    substancias: ['fenobarbital', 'metilfenobarbital', 'prominal', 'barbital', 'barbexaclona'],
    tipo: 'CONTROLE_ESPECIAL',
    fonte: 'Portaria SVS/MS 344/1998, Anexo I, adendo da lista B1',
    confirmar: false,
  },
  {
    listas: ['C1'],
    substancias: ['loperamida'],
    tipo: 'SIMPLES',
    fonte: 'Portaria SVS/MS 344/1998, Anexo I, adendo da lista C1',
    confirmar: true,
  },
  {
    listas: ['C2'],
    substancias: null,
    tipo: 'SIMPLES',
    soTopico: true,
    fonte: 'Portaria SVS/MS 344/1998, Anexo I, adendo da lista C2: uso tópico, sem retenção de receita',
    confirmar: false,
  },
];

const TOPICO = /\b(?:creme|gel|locao|pomada|topic[oa]|emulsao|sabonete)\b/;
const SISTEMICO = /\b(?:capsulas?|cp|cps|comprimidos?|oral)\b/;
const TECIDO = String.raw`(\d+(?:[.,]\d+)?)\s*(mcg|mg|g)\b\s*(?:/\s*(\d*(?:[.,]\d+)?)\s*(ml|g|dose|gotas?)\b)?`;
const EM_MG: { readonly [unidade: string]: number } = { mcg: 0.001, mg: 1, g: 1000 };

type Quanto = { readonly valor: number; readonly porMl: boolean };

/** Amounts that the text says, with where each begins. */
function quantidadesEm(texto: string): readonly (Quanto & { readonly onde: number })[] {
  return [...texto.matchAll(new RegExp(TECIDO, 'g'))].map((achado) => {
    const [, numero = '', unidade = 'mg', por, porQue] = achado;
    const valor = Number(numero.replace(',', '.')) * (EM_MG[unidade] ?? 1);
    const divisor = Number(por?.replace(',', '.') ?? '') || 1;
    return {
      valor: valor / (porQue === undefined ? 1 : divisor),
      porMl: porQue !== undefined,
      onde: achado.index,
    };
  });
}

/** How much of the substance: the amount right after its name, or the only one said. Null: the text does not say. */
function quantoDe(texto: string, substancia: string): Quanto | null {
  const quantidades = quantidadesEm(texto);
  const at = texto.indexOf(substancia);
  if (quantidades.length <= 1 || at < 0) return quantidades.length === 1 ? (quantidades[0] ?? null) : null;
  return quantidades.find(({ onde }) => onde > at) ?? null;
}

/** Whether the addendum holds for the text; null: the text does not say enough. */
function vale(adendo: Adendo, texto: string, substancia: string): boolean | null {
  if (adendo.soTopico) return TOPICO.test(texto) ? true : SISTEMICO.test(texto) ? false : null;
  if (adendo.mg === undefined) return true;
  const quanto = quantoDe(texto, substancia);
  if (!quanto) return null;
  if (!quanto.porMl) return quanto.valor <= adendo.mg;
  return adendo.mgPorMl === undefined ? null : quanto.valor <= adendo.mgPorMl;
}

/** Which papers the medicine may ask for, by its list and by the addenda to it; more than one: a person says which. */
export function tiposDe(
  medicamento: { readonly controle?: string | null; readonly antimicrobiano?: boolean | null },
  descricao: string,
  principios: readonly string[],
): readonly Receituario[] {
  const daLista = receituarioDe({ ...medicamento, principioAtivo: principios.join(' + ') });
  const texto = foldText(descricao);
  for (const adendo of ADENDOS) {
    if (!adendo.listas.includes(medicamento.controle ?? '')) continue;
    const substancia =
      adendo.substancias === null
        ? ''
        : adendo.substancias.find((nome) =>
            principios.some((principio) => principio.split(' ').includes(nome)),
          );
    if (substancia === undefined) continue;
    const valido = vale(adendo, texto, substancia);
    if (valido === false) continue;
    return valido === null || adendo.confirmar ? [adendo.tipo, daLista] : [adendo.tipo];
  }
  return [daLista];
}
