/** The convênio of a booking, on every screen that books. */
import { formatData } from '#domain/formato/data.ts';
import type { ConveniosParaMarcar } from '#domain/agenda/wire.ts';

type Carteira = ConveniosParaMarcar['carteiras'][number];

const carteira = ({ plano, numero, validade }: Pick<Carteira, 'plano' | 'numero' | 'validade'>) =>
  [plano, `carteira ${numero}`, validade === null ? null : `válida até ${formatData(validade)}`]
    .filter(Boolean)
    .join(', ');

export const convenioMarcacao = {
  convenio: 'Convênio',
  particular: 'Particular',
  doCadastro: (doPaciente: Carteira) => `Do cadastro: ${carteira(doPaciente)}.`,
  vemDoPaciente: 'Vem do cadastro do paciente.',
  semConvenio: 'O cadastro não tem convênio: particular.',
  particularEscolhido: 'Particular, por escolha.',
  varios: 'O cadastro tem mais de um convênio. Por qual é esta vez?',
  naoVale: (naoValem: ConveniosParaMarcar['naoValem']) =>
    naoValem
      .map(({ convenio, plano, validade, porque }) =>
        porque === 'CONVENIO'
          ? `${convenio}, do cadastro, está inativo.`
          : porque === 'PLANO'
            ? `O plano ${plano ?? ''} de ${convenio}, do cadastro, está inativo.`
            : `A carteira de ${convenio}, do cadastro, não vale neste dia (até ${formatData(validade ?? '')}).`,
      )
      .join(' '),
  escolha: 'Escolha o convênio, ou Particular.',
  usar: (nome: string) => `Usar ${nome}`,
  naoAtende: (nome: string) => `O profissional não atende ${nome} neste horário.`,
  naoAtendeTipo: 'O profissional não atende este tipo neste horário.',
  encaixeMesmoAssim: 'Como encaixe, pode ser marcado assim mesmo.',
  autorizacao: 'Autorização do convênio',
  autorizacoes: { A_PEDIR: 'A pedir', PEDIDA: 'Já pedida', NUMERO: 'Já há número' },
  numero: 'Número da autorização',
  informeNumero: 'Informe o número, ou diga que ainda não há.',
  situacoes: { A_PEDIR: 'A pedir', PEDIDA: 'Pedida, sem número' },
  gravarNumero: 'Gravar número',
  marcarPedida: 'Marcar como pedida',
  autorizacaoGravada: 'Autorização gravada.',
  falhaAutorizacao: 'A autorização ficou como estava. Confira e tente de novo.',
  preparo: 'Preparo',
} as const;
