/**
 * The bar code of a boleto or of a bill (FEBRABAN, 44 digits), from what a person types or reads. That is the
 * bar code itself, the 47 digits of a boleto's typed line, or the 48 of a bill's. Check digits are verified,
 * so that a wrong digit is told at once.
 */
export type CodigoBarras =
  | { readonly ok: true; readonly codigo: string; readonly tipo: 'boleto' | 'conta' }
  | { readonly ok: false; readonly motivo: 'tamanho' | 'digito' };

const algarismos = (texto: string): number[] => Array.from(texto, Number);

/** Modulo 10 (FEBRABAN): weights 2 and 1 from the right, the digits of a product added up. */
export function dv10(texto: string): number {
  let soma = 0;
  for (const [i, n] of algarismos(texto).toReversed().entries()) {
    const produto = n * (i % 2 === 0 ? 2 : 1);
    soma += produto > 9 ? produto - 9 : produto;
  }
  return (10 - (soma % 10)) % 10;
}

/** Remainder of modulo 11, weights 2 to 9 from the right. */
export function resto11(texto: string): number {
  let soma = 0;
  for (const [i, n] of algarismos(texto).toReversed().entries()) soma += n * (2 + (i % 8));
  return soma % 11;
}

/** Of a boleto 0, 10 and 11 become 1; of a bill 0, 1 and 10 become 0. */
export const dvBoleto = (texto: string): number => {
  const dv = 11 - resto11(texto);
  return dv === 0 || dv > 9 ? 1 : dv;
};
const dvConta11 = (texto: string): number => {
  const resto = resto11(texto);
  return resto < 2 ? 0 : 11 - resto;
};

const ruim = (motivo: 'tamanho' | 'digito'): CodigoBarras => ({ ok: false, motivo });

function deBoleto(codigo: string): CodigoBarras {
  const dv = dvBoleto(codigo.slice(0, 4) + codigo.slice(5));
  return String(dv) === codigo[4] ? { ok: true, codigo, tipo: 'boleto' } : ruim('digito');
}

function daConta(codigo: string): CodigoBarras {
  const nu = codigo.slice(0, 3) + codigo.slice(4);
  const dv = /[67]/.test(codigo[2] ?? '') ? dv10(nu) : dvConta11(nu);
  return String(dv) === codigo[3] ? { ok: true, codigo, tipo: 'conta' } : ruim('digito');
}

export function lerCodigoBarras(digitado: string): CodigoBarras {
  const linha = digitado.replace(/[\s.-]/g, '');
  if (!/^[0-9]+$/.test(linha)) return ruim('tamanho');
  if (linha.length === 44) return linha.startsWith('8') ? daConta(linha) : deBoleto(linha);
  if (linha.length === 47) {
    const campos = [linha.slice(0, 10), linha.slice(10, 21), linha.slice(21, 32)];
    if (campos.some((campo) => String(dv10(campo.slice(0, -1))) !== campo.at(-1))) return ruim('digito');
    const [primeiro = '', segundo = '', terceiro = ''] = campos.map((campo) => campo.slice(0, -1));
    return deBoleto(primeiro.slice(0, 4) + linha.slice(32, 47) + primeiro.slice(4) + segundo + terceiro);
  }
  if (linha.length === 48 && linha.startsWith('8')) {
    const blocos = [0, 12, 24, 36].map((de) => linha.slice(de, de + 12));
    const dv = /[67]/.test(linha[2] ?? '') ? dv10 : dvConta11;
    if (blocos.some((bloco) => String(dv(bloco.slice(0, -1))) !== bloco.at(-1))) return ruim('digito');
    return daConta(blocos.map((bloco) => bloco.slice(0, -1)).join(''));
  }
  return ruim('tamanho');
}

/** The amount that the bar code bears, in a decimal; null where it leaves it open. */
export function valorDoCodigo(codigo: string): string | null {
  const centavos = codigo.startsWith('8')
    ? /[68]/.test(codigo[2] ?? '')
      ? codigo.slice(4, 15)
      : '0'
    : codigo.slice(9, 19);
  const inteiro = centavos.replace(/^0+/, '').padStart(3, '0');
  return inteiro === '000' ? null : `${inteiro.slice(0, -2)}.${inteiro.slice(-2)}`;
}
