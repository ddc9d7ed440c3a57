/** Numbers and amounts in words. */
import { toCents } from './decimal.ts';

const UNIDADES = [
  'zero',
  'um',
  'dois',
  'três',
  'quatro',
  'cinco',
  'seis',
  'sete',
  'oito',
  'nove',
  'dez',
  'onze',
  'doze',
  'treze',
  'quatorze',
  'quinze',
  'dezesseis',
  'dezessete',
  'dezoito',
  'dezenove',
];
const DEZENAS = [
  '',
  '',
  'vinte',
  'trinta',
  'quarenta',
  'cinquenta',
  'sessenta',
  'setenta',
  'oitenta',
  'noventa',
];
const CENTENAS = [
  '',
  'cento',
  'duzentos',
  'trezentos',
  'quatrocentos',
  'quinhentos',
  'seiscentos',
  'setecentos',
  'oitocentos',
  'novecentos',
];

/** Um número inteiro de 0 a 999 999 por extenso, no masculino ('cento e vinte e três'); '' para o que não é um. */
export function numeroPorExtenso(numero: number): string {
  if (!Number.isInteger(numero) || numero < 0 || numero > 999_999) return '';
  if (numero < 20) return UNIDADES[numero] ?? '';
  if (numero < 100) return juntar(DEZENAS[Math.floor(numero / 10)] ?? '', numero % 10);
  if (numero === 100) return 'cem';
  if (numero < 1000) return juntar(CENTENAS[Math.floor(numero / 100)] ?? '', numero % 100);
  const milhares = Math.floor(numero / 1000);
  const resto = numero % 1000;
  const mil = milhares === 1 ? 'mil' : `${numeroPorExtenso(milhares)} mil`;
  if (resto === 0) return mil;
  // 'mil e cem', 'mil e vinte', but 'mil cento e vinte'.
  return `${mil}${resto < 100 || resto % 100 === 0 ? ' e ' : ' '}${numeroPorExtenso(resto)}`;
}

/** The same in the feminine: 'vinte e uma', 'duzentas e duas'. */
export function numeroPorExtensoFeminino(numero: number): string {
  return numeroPorExtenso(numero)
    .replace(/\bum\b/g, 'uma')
    .replace(/\bdois\b/g, 'duas')
    .replace(/entos\b/g, 'entas');
}

const juntar = (inicio: string, resto: number): string =>
  resto === 0 ? inicio : `${inicio} e ${numeroPorExtenso(resto)}`;

const MILHOES = [
  [1_000_000_000_000n, 'trilhão', 'trilhões'],
  [1_000_000_000n, 'bilhão', 'bilhões'],
  [1_000_000n, 'milhão', 'milhões'],
] as const;

function inteiroPorExtenso(inteiro: bigint): string {
  let resto = inteiro;
  const partes: string[] = [];
  for (const [unidade, singular, muitos] of MILHOES) {
    const n = resto / unidade;
    resto %= unidade;
    if (n > 0n) partes.push(`${numeroPorExtenso(Number(n))} ${n === 1n ? singular : muitos}`);
  }
  if (resto === 0n && partes.length > 0) {
    const ultima = partes.pop() ?? '';
    return partes.length === 0 ? ultima : `${partes.join(', ')} e ${ultima}`;
  }
  if (partes.length === 0) return numeroPorExtenso(Number(resto));
  // 'um milhão e cem', 'um milhão e duzentos mil', but 'um milhão, duzentos e um mil e dez'.
  const grupo = resto >= 1000n && resto % 1000n === 0n ? resto / 1000n : resto;
  return `${partes.join(', ')}${grupo < 100n || grupo % 100n === 0n ? ' e' : ','} ${numeroPorExtenso(Number(resto))}`;
}

/** A decimal of two places as a receipt says it: 'mil duzentos e trinta e quatro reais e cinquenta centavos'. */
export function valorPorExtenso(valor: string): string {
  const centavos = toCents(valor);
  const [reais, quebra] = [centavos / 100n, centavos % 100n];
  if (centavos < 0n || reais >= 10n ** 15n) throw new RangeError('no words for this amount');
  const moeda =
    reais === 1n ? 'real' : reais >= 1_000_000n && reais % 1_000_000n === 0n ? 'de reais' : 'reais';
  const partes = [
    ...(reais > 0n || quebra === 0n ? [`${inteiroPorExtenso(reais)} ${moeda}`] : []),
    ...(quebra > 0n ? [`${inteiroPorExtenso(quebra)} ${quebra === 1n ? 'centavo' : 'centavos'}`] : []),
  ];
  return partes.join(' e ');
}
