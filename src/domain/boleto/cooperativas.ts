/** Boletos of the cooperatives' banks: Sicoob and Sicredi. */
import { agencia4, dv11, naConta, tem, zeros, type BancoDeBoleto } from './banco.ts';

/** Cooperative, client and number by weights 3, 1, 9, 7. */
function dvSicoob(texto: string): number {
  const pesos = [3, 1, 9, 7];
  let soma = 0;
  for (const [i, n] of Array.from(texto, Number).entries()) soma += n * (pesos[i % 4] ?? 0);
  return soma % 11 < 2 ? 0 : 11 - (soma % 11);
}

export const SICOOB: BancoDeBoleto = {
  nome: 'Sicoob',
  codigo: '756-0',
  logo: 'SICOOB',
  ultimo: 9_999_999,
  faltas: (conta) => [
    ...naConta(conta),
    ...(conta.carteira === '1' ? [] : (['carteira'] as const)),
    ...(tem(conta.convenio, /^[0-9]{1,7}$/) ? [] : (['convenio'] as const)),
    ...(tem(conta.variacao, /^0?[0-9]{1,2}$/) ? [] : (['variacao'] as const)),
  ],
  nossoNumero({ conta, numero }) {
    const sete = zeros(numero, 7);
    const dv = dvSicoob(`${agencia4(conta)}${zeros(conta.convenio, 10)}${sete}`);
    const modalidade = zeros(Number(conta.variacao), 2);
    return {
      impresso: `${sete}-${dv}`,
      // Number and check digit, instalment, modality, kind of form 4 (A4).
      arquivo: `${zeros(`${sete}${dv}`, 10)}01${modalidade}4`,
      campoLivre: `${conta.carteira}${agencia4(conta)}${modalidade}${zeros(conta.convenio, 7)}${sete}${dv}001`,
    };
  },
  agenciaCodigo: (conta) => `${agencia4(conta)} / ${zeros(conta.convenio, 7)}`,
  leiaute: {
    arquivo: '081',
    lote: '040',
    densidade: '00000',
    convenio: () => '',
    p: { carteira: '1', cadastramento: '0', tipoDocumento: '', codigoBaixa: '0', diasBaixa: '000' },
  },
};

/** Collection with registration is 1, as the bank's manual numbers it; the beneficiary numbers by itself with 2. */
export function campoLivreSicredi(tipo: '1' | '3', numero: string, beneficiario: string): string {
  const vinteQuatro = `${tipo}1${numero}${beneficiario}10`;
  return `${vinteQuatro}${dv11(vinteQuatro)}`;
}

export const SICREDI: BancoDeBoleto = {
  nome: 'Sicredi',
  codigo: '748-X',
  logo: 'SICREDI',
  ultimo: 99_999,
  faltas: (conta) => [
    ...naConta(conta),
    ...(conta.carteira === '1' ? [] : (['carteira'] as const)),
    ...(tem(conta.convenio, /^[0-9]{1,5}$/) ? [] : (['convenio'] as const)),
    ...(tem(conta.variacao, /^0?[0-9]{1,2}$/) ? [] : (['variacao'] as const)),
  ],
  nossoNumero({ conta, numero, emissao }) {
    const beneficiario = `${agencia4(conta)}${zeros(Number(conta.variacao), 2)}${zeros(conta.convenio, 5)}`;
    const ano = emissao.slice(2, 4);
    const sem = `${ano}2${zeros(numero, 5)}`;
    const dv = dv11(`${beneficiario}${sem}`);
    return {
      impresso: `${ano}/${sem.slice(2)}-${dv}`,
      arquivo: `${sem}${dv}`,
      campoLivre: campoLivreSicredi('1', `${sem}${dv}`, beneficiario),
    };
  },
  agenciaCodigo: (conta) =>
    `${agencia4(conta)}.${zeros(Number(conta.variacao), 2)}.${zeros(conta.convenio, 5)}`,
  leiaute: {
    arquivo: '081',
    lote: '040',
    densidade: '01600',
    convenio: () => '',
    p: { carteira: '1', cadastramento: '1', tipoDocumento: '1', codigoBaixa: '1', diasBaixa: '060' },
  },
};
