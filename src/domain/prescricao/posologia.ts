/**
 * The sentence that the patient reads, made of dose, route, frequency and duration. It also reads the
 * shorthand of the person who types it.
 */
import { foldText } from '../formato/texto.ts';
import type { ItemPrescrito } from './tipos.ts';

type Nome = { readonly um: string; readonly varios: string; readonly f?: true };

/** Units whose plural and gender are known; others are written as they were typed. */
const UNIDADES: { readonly [dobrada: string]: Nome } = {
  comprimido: { um: 'comprimido', varios: 'comprimidos' },
  capsula: { um: 'cápsula', varios: 'cápsulas', f: true },
  dragea: { um: 'drágea', varios: 'drágeas', f: true },
  gota: { um: 'gota', varios: 'gotas', f: true },
  ampola: { um: 'ampola', varios: 'ampolas', f: true },
  'frasco-ampola': { um: 'frasco-ampola', varios: 'frascos-ampola' },
  frasco: { um: 'frasco', varios: 'frascos' },
  jato: { um: 'jato', varios: 'jatos' },
  inalacao: { um: 'inalação', varios: 'inalações', f: true },
  aplicacao: { um: 'aplicação', varios: 'aplicações', f: true },
  sache: { um: 'sachê', varios: 'sachês' },
  envelope: { um: 'envelope', varios: 'envelopes' },
  supositorio: { um: 'supositório', varios: 'supositórios' },
  ovulo: { um: 'óvulo', varios: 'óvulos' },
  adesivo: { um: 'adesivo', varios: 'adesivos' },
  unidade: { um: 'unidade', varios: 'unidades', f: true },
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
};

/** Offered while a unit is typed. */
export const UNIDADES_OFERECIDAS: readonly string[] = [
  ...Object.values(UNIDADES).map(({ um }) => um),
  'mL',
  'mg',
  'g',
  'mcg',
  'UI',
];

function nomeDa(unidade: string): Nome | undefined {
  const dobrada = foldText(unidade).trim().replace(/\.$/, '');
  const direto = CURTAS[dobrada] ?? dobrada;
  if (Object.hasOwn(UNIDADES, direto)) return UNIDADES[direto];
  return Object.values(UNIDADES).find(({ varios }) => foldText(varios) === dobrada);
}

/** 'cp' is 'comprimido'; what is not known stays as it was typed. */
export function unidadePorExtenso(unidade: string): string {
  return nomeDa(unidade)?.um ?? unidade.trim();
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

const SOLTAS: { readonly [dobrada: string]: string } = {
  du: 'em dose única',
  'dose unica': 'em dose única',
  noite: 'à noite',
  'a noite': 'à noite',
  manha: 'pela manhã',
  'de manha': 'pela manhã',
  'pela manha': 'pela manhã',
  jejum: 'pela manhã, em jejum',
  'ao deitar': 'ao deitar',
  almoco: 'no almoço',
  jantar: 'no jantar',
};

const vezes = (n: number): string => `${n} ${n === 1 ? 'vez' : 'vezes'}`;

/** '8/8h' is 'de 8 em 8 horas', '3x' is '3 vezes ao dia'; what is not short hand stays as it was typed. */
export function frequenciaPorExtenso(digitada: string): string {
  const texto = digitada.trim().replaceAll(/\s+/g, ' ');
  const dobrada = foldText(texto).replace(/\.$/, '');
  const horas = /^(?:de )?(\d{1,3}) ?(?:\/|x|em|de) ?(\d{1,3}) ?(?:h|hs|hrs|hora|horas)?$/.exec(dobrada);
  if (horas?.[1] !== undefined && horas[1] === horas[2])
    return `de ${Number(horas[1])} em ${Number(horas[1])} horas`;
  const cada = /^(?:a )?(?:cada )?(\d{1,3}) ?(?:h|hs|hrs|horas?)$/.exec(dobrada);
  if (cada?.[1])
    return Number(cada[1]) === 24 ? '1 vez ao dia' : `de ${Number(cada[1])} em ${Number(cada[1])} horas`;
  const dia = /^(\d{1,2}) ?(?:x|vez|vezes)(?: ?(?:\/|por|ao|a) ?(?:d|dia))?$/.exec(dobrada);
  if (dia?.[1]) return `${vezes(Number(dia[1]))} ao dia`;
  const porPeriodo = /^(\d{1,2}) ?(?:x|vez|vezes) ?(?:\/|por|na|ao)? ?(sem|semana|mes)$/.exec(dobrada);
  if (porPeriodo?.[1])
    return `${vezes(Number(porPeriodo[1]))} por ${porPeriodo[2] === 'mes' ? 'mês' : 'semana'}`;
  return SOLTAS[dobrada] ?? texto;
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
  const via = VIAS[item.via ?? ''];
  const dose = doseEmPalavras(item.dose, item.unidade);
  const frequencia = item.frequencia ? frequenciaPorExtenso(item.frequencia) : '';
  const dias = item.duracaoDias;
  const duracao = dias && !item.usoContinuo ? `por ${dias} ${dias === 1 ? 'dia' : 'dias'}` : '';
  if (!dose && !frequencia && !duracao && !item.usoContinuo && !item.seNecessario) return '';
  const frase = [via?.verbo ?? 'Usar', dose, via?.onde ?? '', frequencia, duracao]
    .filter((parte) => parte !== '')
    .join(' ');
  return [
    frase,
    ...(item.seNecessario ? ['se necessário'] : []),
    ...(item.usoContinuo ? ['uso contínuo'] : []),
  ].join(', ');
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
