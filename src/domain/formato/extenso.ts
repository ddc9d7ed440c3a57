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
const DEZENAS = ['', '', 'vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa'];
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

const juntar = (inicio: string, resto: number): string => (resto === 0 ? inicio : `${inicio} e ${numeroPorExtenso(resto)}`);
