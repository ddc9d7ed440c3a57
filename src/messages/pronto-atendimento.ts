/** The emergency queue (CLIN-07): what the server refuses and tells. */
import { JUSTIFICATIVA_MINIMA } from '#domain/formato/motivo.ts';
import { RISCO, type Cor } from '#schemas/compartilhado/risco.ts';
import { type Contada, type Contradicao, type Grave } from '#domain/pronto-atendimento/contradicao.ts';

export const PARTES: { readonly [parte in Grave]: string } = {
  frequenciaRespiratoria: 'respiração',
  saturacao: 'saturação',
  oxigenio: 'oxigênio',
  pressaoSistolica: 'pressão',
  frequenciaCardiaca: 'pulso',
  consciencia: 'consciência',
  temperatura: 'temperatura',
  glicemia: 'glicemia',
};

export const nomeGrave = (graves: readonly Grave[]): string =>
  `${graves.length === 1 ? 'sinal grave' : 'sinais graves'}: ${graves.map((parte) => PARTES[parte]).join(', ')}`;

/** 'amarelo', without what the colour means: it stands in a sentence that has a colon of its own. */
const corDita = (cor: Cor): string =>
  (RISCO.find((risco) => risco.const === cor)?.title.split(':')[0] ?? cor).toLowerCase();

/** 'NEWS2 15', or 'NEWS2 15 ou mais' where not everything was measured. */
const contada = (nome: string, { valor, exata }: Contada, resto: string): string =>
  `${nome} ${valor}${exata ? '' : ` ${resto}`}`;

/** 'NEWS2 15', or 'NEWS2 15 ou mais': of what was measured so far. */
export const news2Dito = (pontos: Contada): string => contada('NEWS2', pontos, 'ou mais');
export const news2AoMenos = (valor: number): string => news2Dito({ valor, exata: false });

/** What contradicts the colour, and what to do; asked on the screen and refused by the server in the same words. */
export function dizerContradicao(contradicao: Contradicao): string {
  const pede = `escreva por quê, em duas palavras e ${JUSTIFICATIVA_MINIMA} letras ou mais`;
  if (contradicao.tipo === 'SEM_MEDIR')
    return contradicao.medido
      ? `Era ${corDita(contradicao.antes)} com ${nomeGrave(contradicao.graves)}, o que não se mediu de novo. Meça, ou ${pede}.`
      : `Era ${corDita(contradicao.antes)}, e nenhum sinal foi medido agora. Meça os sinais, ou ${pede}.`;
  const { graves, news2, glasgow, dor } = contradicao;
  const razoes = [
    ...(graves.length > 0 ? [nomeGrave(graves)] : []),
    ...(news2 === null ? [] : [news2Dito(news2)]),
    ...(glasgow === null ? [] : [contada('Glasgow', glasgow, 'ou menos')]),
    ...(dor === null ? [] : [`dor ${dor}`]),
  ].join(', ');
  return `Os sinais pedem mais urgência que esta cor (${razoes}). Mude a cor, ou ${pede}.`;
}

export const prontoAtendimentoServidor = {
  sujeito: 'Pronto Atendimento',
  prontuario: 'os prontuários',
  somenteProfissional:
    'Só um profissional chama e atende. Peça ao administrador que ligue a sua conta ao seu cadastro de profissional.',
  noLeito: (nome: string) =>
    `${nome} ocupa um leito desta unidade. Se já saiu, a enfermaria registra a alta antes; se é outra pessoa, confira o cadastro.`,
  aindaEspera: (nome: string, que: 'leito' | 'transferencia', senha: string) =>
    `${nome} já está aqui, à espera de ${que === 'leito' ? 'leito' : 'transferência'}, senha ${senha}. Se saiu, ${
      que === 'leito' ? 'cancele o pedido em Gestão de internação' : 'cancele a transferência'
    } antes.`,
  naoGesta: 'Gestante não cabe ao sexo e à idade escritos aqui. Confira-os, ou escolha outra prioridade.',
  pacienteNaoMuda: 'O atendimento é desta pessoa. Para quem chegou sem nome, use Identificar.',
  jaEsta: (nome: string, senha: string) =>
    `${nome} já está no pronto atendimento, senha ${senha}. Procure na fila.`,
  doisInternados: (nome: string, antes: string) =>
    `${nome} já tem uma internação, e ${antes} também. Cancele em Gestão de internação o pedido que sobra e identifique de novo.`,
  classificarPrimeiro: 'Classifique o risco antes de atender. Para uma emergência bastam a cor e a queixa.',
  terminou: (situacao: string) => `Este atendimento de urgência já terminou: ${situacao.toLowerCase()}.`,
  jaAtende: (nome: string, hora: string) => `${nome} começou este atendimento às ${hora}.`,
  alguem: 'Outra pessoa',
  jaChamado: (nome: string, hora: string, onde: string) =>
    `${nome} chamou às ${hora} para ${onde}. Desfaça a chamada antes, se o paciente vem com você.`,
  naoSeChama: (situacao: string) => `Só se chama quem espera; este está em ${situacao.toLowerCase()}.`,
  semSala: 'Esta sala não existe mais ou está inativa. Escolha outra.',
  semCategoria: 'Não há categoria de prontuário ativa. Peça ao administrador que cadastre uma.',
  porQueMudou: (nome: string, cor: Cor | null) =>
    `${nome} já classificou${cor === null ? '' : ` como ${corDita(cor)}`}. Escreva por que muda.`,
  naoSeClassifica: (situacao: string) =>
    `Só se classifica quem espera; este está em ${situacao.toLowerCase()}. O que mudou fica no prontuário.`,
  jaIdentificado: (nome: string) => `Esta pessoa já foi identificada: ${nome}.`,
  mesmoCadastro: 'Escolha o cadastro da pessoa, não o provisório.',
  cadastroProvisorio: 'Este cadastro também é provisório. Escolha o cadastro da pessoa, ou faça um.',
  motivoIdentificar: 'Diga como a pessoa foi identificada: documento, familiar, ela mesma.',
  motivoDesfazer: 'Diga por que a identificação estava errada.',
  dizerDiferenca: (duvidas: readonly ('sexo' | 'idade' | 'homonimo')[]): string[] => {
    const campos = duvidas.flatMap((duvida) =>
      duvida === 'homonimo' ? [] : [duvida === 'sexo' ? 'Sexo' : 'Idade'],
    );
    return [
      ...(campos.length === 0
        ? []
        : [
            `${campos.join(' e ')} ${campos.length === 1 ? 'difere' : 'diferem'} do que se viu na chegada. Diga por que é a mesma pessoa, ou escolha outro cadastro.`,
          ]),
      ...(duvidas.includes('homonimo')
        ? [
            'Há outro cadastro com o mesmo nome e nascimento. Diga como se sabe que é este, ou escolha o outro.',
          ]
        : []),
    ];
  },
  identificacaoDesfeita: (nome: string) => `Identificação desfeita. O atendimento é de novo de ${nome}.`,
  unido: (nome: string) =>
    `Identificado como ${nome}. O que havia no cadastro provisório passou para o dele.`,
  /** Neutral: it is shown in passing. */
  aviso: 'Prazo vencido no pronto atendimento',
  avisoVermelho: 'Emergência no pronto atendimento',
  semCor: 'à espera de classificação',
  avisoTexto: (senha: string, cor: string) => `Senha ${senha}: ${cor.toLowerCase()}.`,
} as const;
