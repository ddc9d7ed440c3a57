/**
 * The sentence that the patient reads, made of dose, route, frequency and duration. It also says which parts
 * of it were not understood.
 */
import { foldText } from '../formato/texto.ts';
import { posologiaTexto as texto } from '#messages/prescricao-posologia.ts';
import { lerFrequencia } from './frequencia.ts';
import type { ItemPrescrito } from './tipos.ts';

type Nome = {
  readonly um: string;
  readonly varios: string;
  readonly f?: true;
  /** Dispensed by the piece: so many are taken, so many are sold. */
  readonly conta?: true;
};

/** Units whose plural and gender are known; others are written as they were typed. */
const UNIDADES: { readonly [dobrada: string]: Nome } = {
  comprimido: { um: 'comprimido', varios: 'comprimidos', conta: true },
  'comprimido efervescente': {
    um: 'comprimido efervescente',
    varios: 'comprimidos efervescentes',
    conta: true,
  },
  capsula: { um: 'cápsula', varios: 'cápsulas', f: true, conta: true },
  'capsula para inalacao': {
    um: 'cápsula para inalação',
    varios: 'cápsulas para inalação',
    f: true,
    conta: true,
  },
  dragea: { um: 'drágea', varios: 'drágeas', f: true, conta: true },
  pastilha: { um: 'pastilha', varios: 'pastilhas', f: true, conta: true },
  gota: { um: 'gota', varios: 'gotas', f: true },
  ampola: { um: 'ampola', varios: 'ampolas', f: true, conta: true },
  'frasco-ampola': { um: 'frasco-ampola', varios: 'frascos-ampola', conta: true },
  seringa: { um: 'seringa', varios: 'seringas', f: true, conta: true },
  'seringa preenchida': {
    um: 'seringa preenchida',
    varios: 'seringas preenchidas',
    f: true,
    conta: true,
  },
  flaconete: { um: 'flaconete', varios: 'flaconetes', conta: true },
  frasco: { um: 'frasco', varios: 'frascos' },
  jato: { um: 'jato', varios: 'jatos' },
  inalacao: { um: 'inalação', varios: 'inalações', f: true },
  aplicacao: { um: 'aplicação', varios: 'aplicações', f: true },
  sache: { um: 'sachê', varios: 'sachês', conta: true },
  envelope: { um: 'envelope', varios: 'envelopes', conta: true },
  supositorio: { um: 'supositório', varios: 'supositórios', conta: true },
  ovulo: { um: 'óvulo', varios: 'óvulos', conta: true },
  adesivo: { um: 'adesivo', varios: 'adesivos', conta: true },
  unidade: { um: 'unidade', varios: 'unidades', f: true },
  medida: { um: 'medida', varios: 'medidas', f: true },
  borrifada: { um: 'borrifada', varios: 'borrifadas', f: true },
  'colher-medida': { um: 'colher-medida', varios: 'colheres-medida', f: true },
  'colher de cafe': { um: 'colher de café', varios: 'colheres de café', f: true },
  'colher de sobremesa': { um: 'colher de sobremesa', varios: 'colheres de sobremesa', f: true },
  'colher de cha': { um: 'colher de chá', varios: 'colheres de chá', f: true },
  'colher de sopa': { um: 'colher de sopa', varios: 'colheres de sopa', f: true },
};
const CURTAS: { readonly [dobrada: string]: string } = {
  cp: 'comprimido',
  cpr: 'comprimido',
  comp: 'comprimido',
  cps: 'capsula',
  cap: 'capsula',
  caps: 'capsula',
  gt: 'gota',
  gts: 'gota',
  amp: 'ampola',
  fr: 'frasco',
  aplic: 'aplicacao',
  puff: 'jato',
  puffs: 'jato',
  sup: 'supositorio',
};

/** Measures, as they are printed. */
const MEDIDAS: readonly string[] = ['mL', 'L', 'mg', 'g', 'mcg', 'UI', 'mEq', 'mmol', 'cm', '%'];

/** Offered while a unit is typed. */
export const UNIDADES_OFERECIDAS: readonly string[] = [
  ...Object.values(UNIDADES).map(({ um }) => um),
  ...MEDIDAS.filter((medida) => ['mL', 'mg', 'g', 'mcg', 'UI'].includes(medida)),
];

function nomeDa(unidade: string): Nome | undefined {
  const dobrada = foldText(unidade).trim().replace(/\.$/, '');
  const direto = CURTAS[dobrada] ?? dobrada;
  if (Object.hasOwn(UNIDADES, direto)) return UNIDADES[direto];
  return Object.values(UNIDADES).find(({ varios }) => foldText(varios) === dobrada);
}

const medidaDe = (unidade: string): string | undefined =>
  MEDIDAS.find((medida) => foldText(medida) === foldText(unidade).trim());

/** 'cp' is 'comprimido', 'ml' is 'mL'; what is not known stays as it was typed. */
export function unidadePorExtenso(unidade: string): string {
  return nomeDa(unidade)?.um ?? medidaDe(unidade) ?? unidade.trim();
}

/** Pieces taken at once beyond which the number is rather a strength that was typed as a dose: '500 comprimidos'. */
const MAIS_PECAS = 12;

/** Whether the dose is of more pieces (tablets, capsules, ampoules) than anybody is told to take at once. */
export function dosePorPecaRara({ dose, unidade }: Pick<ItemPrescrito, 'dose' | 'unidade'>): boolean {
  return (
    unidade !== null && unidade !== undefined && nomeDa(unidade)?.conta === true && Number(dose) > MAIS_PECAS
  );
}

/** '21 cápsulas', '105 mL'; null for what is not dispensed so: drops, mg. */
export function emUnidades(quantas: number, unidade: string): string | null {
  const nome = nomeDa(unidade);
  if (nome) return nome.conta ? `${quantas} ${quantas === 1 ? nome.um : nome.varios}` : null;
  const medida = medidaDe(unidade);
  return medida === 'mL' ? `${quantas} mL` : null;
}

const FRACOES: { readonly [valor: number]: string } = { 0.25: '1/4', 0.75: '3/4' };

/** '1 comprimido', 'meio comprimido', '1 comprimido e meio', '2,5 mL'; '' without a dose. */
export function doseEmPalavras(dose: string | null | undefined, unidade: string | null | undefined): string {
  const valor = Number(dose ?? '');
  if (!dose || !Number.isFinite(valor) || valor <= 0) return '';
  const nome = unidade ? nomeDa(unidade) : undefined;
  const numero = String(valor).replace('.', ',');
  if (!nome) return [numero, unidade?.trim()].filter(Boolean).join(' ');
  if (valor === 0.5) return `${nome.f ? 'meia' : 'meio'} ${nome.um}`;
  if (FRACOES[valor]) return `${FRACOES[valor]} de ${nome.um}`;
  const inteiro = Math.floor(valor);
  if (valor - inteiro === 0.5)
    return `${inteiro} ${inteiro === 1 ? nome.um : nome.varios} e ${nome.f ? 'meia' : 'meio'}`;
  return `${numero} ${valor > 1 ? nome.varios : nome.um}`;
}

const VIAS: { readonly [via: string]: { readonly verbo: string; readonly onde: string } } = {
  ORAL: { verbo: 'Tomar', onde: 'por via oral' },
  SUBLINGUAL: { verbo: 'Dissolver', onde: 'debaixo da língua' },
  INTRAVENOSA: { verbo: 'Aplicar', onde: 'por via intravenosa' },
  INTRAMUSCULAR: { verbo: 'Aplicar', onde: 'por via intramuscular' },
  SUBCUTANEA: { verbo: 'Aplicar', onde: 'por via subcutânea' },
  INALATORIA: { verbo: 'Inalar', onde: 'por via inalatória' },
  TOPICA: { verbo: 'Aplicar', onde: 'no local afetado' },
  OFTALMICA: { verbo: 'Pingar', onde: 'no olho afetado' },
  OTOLOGICA: { verbo: 'Pingar', onde: 'no ouvido afetado' },
  NASAL: { verbo: 'Aplicar', onde: 'em cada narina' },
  RETAL: { verbo: 'Introduzir', onde: 'por via retal' },
  VAGINAL: { verbo: 'Introduzir', onde: 'por via vaginal' },
};

/** 'Tomar 1 comprimido por via oral de 8 em 8 horas por 7 dias'; '' where nothing was said yet. */
export function posologiaDe(item: ItemPrescrito): string {
  const lida = lerFrequencia(item.frequencia);
  return lida.tipo === 'entendida'
    ? montar(item, lida.frase, lida.condicao)
    : montar(item, (item.frequencia ?? '').trim().replaceAll(/\s+/g, ' '), null);
}

function montar(item: ItemPrescrito, frequencia: string, condicao: string | null): string {
  const via = VIAS[item.via ?? ''];
  const dose = doseEmPalavras(item.dose, item.unidade);
  const dias = item.duracaoDias;
  const duracao = dias && !item.usoContinuo ? `por ${dias} ${dias === 1 ? 'dia' : 'dias'}` : '';
  const quando = condicao ?? (item.seNecessario ? 'se necessário' : null);
  if (!dose && !frequencia && !duracao && !item.usoContinuo && !quando) return '';
  const frase = [via?.verbo ?? 'Usar', dose, via?.onde ?? '', frequencia, duracao]
    .filter((parte) => parte !== '')
    .join(' ');
  return [frase, ...(quando ? [quando] : []), ...(item.usoContinuo ? ['uso contínuo'] : [])].join(', ');
}

/** What is printed: what was written by hand, else what follows from the parts. */
export function posologiaDoItem(item: ItemPrescrito): string {
  return item.posologia?.trim() || posologiaDe(item);
}

/** Whether somebody wrote the sentence instead of leaving it to the parts. */
export function escritaAMao(item: ItemPrescrito): boolean {
  const escrita = item.posologia?.trim() ?? '';
  return escrita !== '' && escrita !== posologiaDe(item);
}

/** '8/12h' is no interval. */
const INTERVALO = /(\d{1,3}) ?h? ?\/ ?(\d{1,3}) ?(?:h|hs|hrs|horas?)(?![a-z])/gi;
const impossiveis = (frase: string): readonly string[] =>
  [...frase.matchAll(INTERVALO)].filter(([, a, b]) => a !== b).map(([trecho]) => trecho.trim());
/** 'Tomar 1 comprimido 12': what the last number counts is not said. */
const NUMERO_NO_FIM = /(?:^|[\s,])(\d+(?:[.,]\d+)?)[\s.]*$/;

/** What was not understood of the sentence that is printed; empty where all was. */
export function naoReconhecidos(item: ItemPrescrito): readonly string[] {
  const frequencia = item.frequencia?.trim() ?? '';
  const lida = lerFrequencia(frequencia);
  const solta = lida.tipo === 'estranha' || lida.tipo === 'pergunta' ? frequencia : '';
  if (escritaAMao(item)) {
    // Whoever wrote the sentence read it, but for what of the parts is still in it.
    const frase = item.posologia?.trim() ?? '';
    const noFim = NUMERO_NO_FIM.exec(frase)?.[1];
    return [
      ...new Set([
        ...impossiveis(frase),
        ...(lida.tipo === 'estranha' && foldText(frase).includes(foldText(solta)) ? [solta] : []),
        ...(noFim ? [noFim] : []),
      ]),
    ];
  }
  const temDose = doseEmPalavras(item.dose, null) !== '';
  const unidade = item.unidade?.trim() ?? '';
  return [
    ...(temDose && unidade === '' ? [texto.doseSemUnidade] : []),
    ...(temDose && unidade !== '' && !nomeDa(unidade) && !medidaDe(unidade) ? [unidade] : []),
    ...(solta === '' ? [] : [solta]),
  ];
}

/** The same of what is told to the patient beside the medicines. */
export function orientacoesDuvidosas(orientacoes: string | null | undefined): readonly string[] {
  return [...new Set(impossiveis(orientacoes ?? ''))];
}
