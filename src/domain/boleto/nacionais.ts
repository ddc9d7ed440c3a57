/**
 * Boletos of Banco do Brasil, Bradesco, Caixa, Itaú and Santander. Two programs that know nothing of each
 * other (brcobranca, laravel-boleto) agree on numbers, check digits and positions. A third (ACBr) has
 * Bradesco's file. Where they differ, the bank's newer version was taken (docs/guides/boleto.md).
 */
import { dv10 } from '../cnab/codigo-barras.ts';
import { agencia4, dv11, naConta, tem, zeros, type BancoDeBoleto, type ContaDeCobranca } from './banco.ts';

/** Of an agreement of seven digits: it and ten more, no check digit. */
export const BRASIL: BancoDeBoleto = {
  nome: 'Banco do Brasil',
  codigo: '001-9',
  logo: 'BANCO DO BRASIL',
  ultimo: 9_999_999_999,
  faltas: (conta) => [
    ...naConta(conta),
    ...(conta.carteira === '17' ? [] : (['carteira'] as const)),
    ...(tem(conta.convenio, /^[1-9][0-9]{6}$/) ? [] : (['convenio'] as const)),
    ...(tem(conta.variacao, /^[0-9]{1,3}$/) ? [] : (['variacao'] as const)),
  ],
  nossoNumero({ conta, numero }) {
    const inteiro = `${conta.convenio}${zeros(numero, 10)}`;
    return { impresso: inteiro, arquivo: inteiro, campoLivre: `000000${inteiro}${conta.carteira}` };
  },
  agenciaCodigo: ({ agencia, agenciaDv, conta, contaDv }) =>
    `${zeros(Number(agencia), 4)}${agenciaDv === null ? '' : `-${agenciaDv}`} / ${zeros(Number(conta), 8)}${contaDv === null ? '' : `-${contaDv}`}`,
  leiaute: {
    arquivo: '083',
    lote: '042',
    densidade: '00000',
    convenio: ({ convenio, carteira, variacao }) =>
      `${zeros(convenio, 9)}0014${carteira}${zeros(variacao, 3)}`,
    p: { carteira: '7', cadastramento: '1', tipoDocumento: '', codigoBaixa: '0', diasBaixa: '000' },
  },
};

/** Modulo 11 with weights 2 to 7; 10 is printed P. */
function dvBradesco(texto: string): string {
  let soma = 0;
  for (const [i, n] of Array.from(texto, Number).toReversed().entries()) soma += n * (2 + (i % 6));
  const resto = soma % 11;
  if (resto === 0) return '0';
  return resto === 1 ? 'P' : String(11 - resto);
}

export const BRADESCO: BancoDeBoleto = {
  nome: 'Bradesco',
  codigo: '237-2',
  logo: 'BRADESCO',
  ultimo: 99_999_999_999,
  faltas: (conta) => [
    ...naConta(conta, 7),
    ...(tem(conta.agenciaDv, /^[0-9P]$/i) ? [] : (['agenciaDv'] as const)),
    ...(tem(conta.contaDv, /^[0-9P]$/i) ? [] : (['contaDv'] as const)),
    ...(conta.carteira === '09' ? [] : (['carteira'] as const)),
    ...(tem(conta.convenio, /^[0-9]{1,20}$/) ? [] : (['convenio'] as const)),
  ],
  nossoNumero({ conta, numero }) {
    const onze = zeros(numero, 11);
    const dv = dvBradesco(`${conta.carteira}${onze}`);
    return {
      impresso: `${conta.carteira}/${onze}-${dv}`,
      arquivo: `${zeros(conta.carteira, 3)}00000${onze}${dv}`,
      campoLivre: `${agencia4(conta)}${conta.carteira}${onze}${zeros(Number(conta.conta), 7)}0`,
    };
  },
  agenciaCodigo: (conta) =>
    `${agencia4(conta)}-${conta.agenciaDv} / ${zeros(Number(conta.conta), 7)}-${conta.contaDv}`,
  leiaute: {
    arquivo: '084',
    lote: '042',
    densidade: '01600',
    convenio: ({ convenio }) => zeros(convenio, 20),
    p: {
      carteira: '1',
      cadastramento: '1',
      tipoDocumento: '1',
      agenciaCobradoraDv: '0',
      codigoBaixa: '2',
      diasBaixa: '000',
    },
  },
};

const codigoCaixa = ({ convenio }: ContaDeCobranca): string => zeros(convenio, 6);
/** Carteira 14: registered (1), printed by the beneficiary (4). */
const MODALIDADE_CAIXA = '14';

/** Of a code of six digits; those of seven, given out since 2021, have other positions. */
export const CAIXA: BancoDeBoleto = {
  nome: 'Caixa',
  codigo: '104-0',
  logo: 'CAIXA ECONOMICA FEDERAL',
  ultimo: 999_999_999_999_999,
  faltas: (conta) => [
    ...naConta(conta),
    ...(tem(conta.agenciaDv, /^[0-9]$/) ? [] : (['agenciaDv'] as const)),
    ...(conta.carteira === MODALIDADE_CAIXA ? [] : (['carteira'] as const)),
    ...(tem(conta.convenio, /^0*[1-9][0-9]{0,5}$/) && (conta.convenio ?? '').length <= 6
      ? []
      : (['convenio'] as const)),
  ],
  nossoNumero({ conta, numero }) {
    const quinze = zeros(numero, 15);
    const inteiro = `${MODALIDADE_CAIXA}${quinze}`;
    const codigo = codigoCaixa(conta);
    const livre = `${codigo}${dv11(codigo)}${quinze.slice(0, 3)}1${quinze.slice(3, 6)}4${quinze.slice(6)}`;
    return {
      impresso: `${inteiro}-${dv11(inteiro)}`,
      arquivo: inteiro,
      campoLivre: `${livre}${dv11(livre)}`,
    };
  },
  agenciaCodigo: (conta) => `${agencia4(conta)} / ${codigoCaixa(conta)}-${dv11(codigoCaixa(conta))}`,
  leiaute: {
    arquivo: '101',
    lote: '060',
    densidade: '00000',
    convenio: () => zeros('', 20),
    convenioDoLote: (conta) => `${codigoCaixa(conta)}${zeros('', 14)}`,
    usoEmpresa: 'REMESSA-PRODUCAO',
    // The code stands where others write the account.
    blocoConta: (conta) => ({
      agencia: conta.agencia,
      agenciaDv: conta.agenciaDv,
      conta: `${codigoCaixa(conta)}000000`,
      contaDv: '0',
      agenciaContaDv: '0',
    }),
    contaComZerosNoFim: true,
    p: {
      carteira: '1',
      cadastramento: '1',
      tipoDocumento: '2',
      distribuicao: '0',
      agenciaCobradoraDv: '0',
      codigoBaixa: '1',
      diasBaixa: '060',
    },
  },
};

const CARTEIRAS_ITAU = new Set(['109', '112', '115', '121', '175', '188']);
const contaItau = (conta: ContaDeCobranca): string => `${agencia4(conta)}${zeros(Number(conta.conta), 5)}`;

export const ITAU: BancoDeBoleto = {
  nome: 'Itaú',
  codigo: '341-7',
  logo: 'BANCO ITAU SA',
  ultimo: 99_999_999,
  faltas(conta) {
    const naoCabe = naConta(conta, 5);
    const dac = naoCabe.length === 0 ? String(dv10(contaItau(conta))) : null;
    return [
      ...naoCabe,
      ...(dac === null || conta.contaDv === null || conta.contaDv === dac ? [] : (['contaDv'] as const)),
      ...(CARTEIRAS_ITAU.has(conta.carteira ?? '') ? [] : (['carteira'] as const)),
    ];
  },
  nossoNumero({ conta, numero }) {
    const oito = zeros(numero, 8);
    const dac = dv10(`${contaItau(conta)}${conta.carteira}${oito}`);
    return {
      impresso: `${conta.carteira}/${oito}-${dac}`,
      arquivo: `${conta.carteira}${oito}${dac}`,
      campoLivre: `${conta.carteira}${oito}${dac}${contaItau(conta)}${dv10(contaItau(conta))}000`,
    };
  },
  agenciaCodigo: (conta) => `${agencia4(conta)} / ${zeros(Number(conta.conta), 5)}-${dv10(contaItau(conta))}`,
  leiaute: {
    arquivo: '040',
    lote: '030',
    densidade: '00000',
    convenio: () => '',
    // One check digit of agency and account together, in the last position.
    blocoConta: (conta) => ({
      agencia: conta.agencia,
      conta: conta.conta,
      agenciaContaDv: String(dv10(contaItau(conta))),
    }),
    p: {
      carteira: '0',
      cadastramento: '0',
      tipoDocumento: '0',
      emissaoBoleto: '0',
      distribuicao: '0',
      agenciaCobradoraDv: '0',
      // 08: duplicata de serviço, as this bank numbers it.
      especie: '08',
      codigoProtesto: '0',
      codigoBaixa: '0',
      diasBaixa: '000',
      moeda: '00',
    },
    jurosPorDia: true,
  },
};

const psk = ({ convenio }: ContaDeCobranca): string => zeros(convenio, 7);

export const SANTANDER: BancoDeBoleto = {
  nome: 'Santander',
  codigo: '033-7',
  logo: 'BANCO SANTANDER',
  ultimo: 999_999_999_999,
  faltas: (conta) => [
    ...naConta(conta, 9),
    ...(tem(conta.contaDv, /^[0-9]$/) ? [] : (['contaDv'] as const)),
    ...(conta.carteira === '101' ? [] : (['carteira'] as const)),
    ...(tem(conta.convenio, /^[0-9]{1,7}$/) ? [] : (['convenio'] as const)),
  ],
  nossoNumero({ conta, numero }) {
    const doze = zeros(numero, 12);
    const inteiro = `${doze}${dv11(doze)}`;
    return {
      impresso: `${doze}-${inteiro.slice(-1)}`,
      arquivo: inteiro,
      campoLivre: `9${psk(conta)}${inteiro}0101`,
    };
  },
  agenciaCodigo: (conta) => `${agencia4(conta)} / ${psk(conta)}`,
  leiaute: {
    arquivo: '040',
    lote: '030',
    densidade: '',
    // The transmission code: agency, four zeros, code of the beneficiary.
    convenio: (conta) => `${agencia4(conta)}0000${psk(conta)}`,
    blocoConta: ({ agencia, agenciaDv, conta, contaDv }) => ({
      agencia,
      agenciaDv: agenciaDv ?? '0',
      conta,
      contaDv,
      contaFidc: conta,
      contaFidcDv: contaDv,
    }),
    p: {
      // 5: quick collection with registration, which is carteira 101.
      carteira: '5',
      cadastramento: '1',
      tipoDocumento: '2',
      emissaoBoleto: null,
      distribuicao: '',
      codigoProtesto: '0',
      codigoBaixa: '2',
      diasBaixa: '000',
      moeda: '00',
      contrato: '',
    },
    q: { nossoNumeroCorrespondente: '000000000' },
  },
};
