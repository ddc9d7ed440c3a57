/** Words of /prontoatendimento (CLIN-07). */
import { pessoaDita } from '#domain/formato/idade.ts';
import type { Motivo } from '#domain/pronto-atendimento/ordem.ts';
import type { ParteNews2, RiscoNews2 } from '#domain/pronto-atendimento/news2.ts';
import type { Grave } from '#domain/pronto-atendimento/contradicao.ts';
import { news2AoMenos, nomeGrave, PARTES } from './pronto-atendimento.ts';

const RISCO: { readonly [risco in RiscoNews2]: string } = {
  BAIXO: 'risco baixo',
  BAIXO_MEDIO: 'risco baixo a médio',
  MEDIO: 'risco médio',
  ALTO: 'risco alto',
};
const PORQUE: { readonly [motivo in Motivo]: string } = {
  PRIMEIRO: 'o próximo',
  COR: 'cor menos urgente que a de quem vai antes',
  PRIORIDADE: 'mesma cor; quem vai antes tem prioridade por lei',
  CHEGADA: 'mesma cor e prioridade; chegou depois de quem vai antes',
  NUMERO: 'chegaram no mesmo instante; vale a ordem do registro',
};

export const prontoAtendimentoTela = {
  titulo: 'Pronto Atendimento',
  presentes: (esperam: number, fora: number, vem: number) =>
    [
      esperam === 0 ? 'ninguém espera' : esperam === 1 ? '1 pessoa espera' : `${esperam} pessoas esperam`,
      ...(fora > 0 ? [fora === 1 ? '1 fora do prazo' : `${fora} fora do prazo`] : []),
      ...(vem > 0 ? [`${vem} a caminho daqui`] : []),
    ].join(' · '),
  registro: 'Todos os atendimentos',
  chegada: 'Registrar chegada',
  falha: 'A fila do pronto atendimento não abriu.',
  vazioTitulo: 'Ninguém no pronto atendimento',
  vazioTexto: 'Registre a chegada de quem entrar; a fila aparece aqui na mesma hora.',
  filaVazia: 'Ninguém classificado à espera.',
  foraDoPrazo: (n: number) =>
    n === 1 ? '1 pessoa espera além do prazo da sua cor' : `${n} pessoas esperam além do prazo da sua cor`,
  foraDoPrazoTexto: 'Quem atende agora foi avisado.',
  saidaDe: {
    leito: {
      SOLICITADA: 'À espera de leito',
    },
    transferencia: {
      SOLICITADA: 'Transferência à espera de resposta',
      ACEITA: 'Transferência aceita, à espera de transporte',
      RECUSADA: 'Transferência recusada: decida de novo',
    },
  } as { readonly [que: string]: { readonly [situacao: string]: string } },
  sexoIdade: (sexo: string, idade: number | null) =>
    sexo === 'F' || sexo === 'M' || idade !== null ? pessoaDita({ sexo, idade }) : '',
  pessoaQueVem: (nome: string, sexo: string, idade: number | null) =>
    [nome, [idade, sexo === 'I' ? null : sexo].filter((parte) => parte !== null).join(' ')]
      .filter(Boolean)
      .join(', '),
  esperaHa: (quanto: string) => `há ${quanto}`,
  para: (onde: string) => `para ${onde}`,
  vindoDe: (onde: string) => `de ${onde}`,
  ambulanciaDe: {
    SOLICITADO: 'ambulância pedida',
    APROVADO: 'ambulância aprovada',
    DESTINO_CONFIRMADO: 'ambulância confirmada',
    A_CAMINHO: 'ambulância indo buscar',
    A_BORDO: 'a bordo da ambulância',
  } as { readonly [situacao: string]: string },
  transferenciaDe: { ACEITA: 'aceito, ainda lá', A_CAMINHO: 'a caminho' },
  chegaPrevista: (quando: string) => `chega ${quando}`,
  saiPrevista: (quando: string) => `sai ${quando}`,
  origemAmbulancia: (senha: string) => `Pronto atendimento${senha === '' ? '' : `, senha ${senha}`}`,
  pedidaTransferencia: {
    titulo: 'Transferência pedida',
    texto: (nome: string) =>
      `${nome} fica no quadro, à espera de transferência, até partir. O destino foi avisado.`,
  },
  transferido: {
    titulo: 'Transferência registrada',
    texto: (nome: string) => `${nome} vai para fora desta rede.`,
  },
  secoes: {
    aCaminho: 'A caminho daqui',
    saidas: 'À espera de leito ou de transferência',
    aClassificar: 'À espera de classificação',
    fila: 'Na fila',
    chamados: 'Chamados',
    emAtendimento: 'Em atendimento e observação',
    semNome: 'Saíram sem identificação',
    hoje: 'Hoje',
  },
  colunas: {
    lugar: 'Lugar',
    cor: 'Cor',
    senha: 'Senha',
    paciente: 'Paciente',
    triagem: 'Triagem',
    porque: 'Por que aqui',
    espera: 'Espera',
    chamada: 'Chamada',
    situacao: 'Situação',
    quem: 'Quem atende',
    saida: 'Saída',
    origem: 'De onde, por quê',
    previsao: 'Previsão',
    chegaram: 'Chegaram',
    fora: 'Fora do prazo',
  },
  regra:
    'A ordem é a cor; na mesma cor, a prioridade por lei; depois, a chegada. O prazo conta de quando se soube da cor.',
  ordinal: (n: number) => `${n}º`,
  porque: (motivo: Motivo, prioridade: string | null, chegada: string) =>
    [prioridade, `chegou ${chegada}`, PORQUE[motivo]].filter((parte) => parte !== null).join(' · '),
  semCor: 'Sem cor',
  alvo: (minutos: number) => (minutos === 0 ? 'na hora' : `até ${minutos} min`),
  alvoDe: (minutos: number | null, resta: string | null) => {
    if (minutos === null) return '';
    if (minutos === 0) return 'alvo: na hora';
    if (resta === null) return `alvo: ${minutos} min`;
    return resta === '0 min' ? 'alvo agora' : `alvo em ${resta}`;
  },
  passou: (quanto: string) => (quanto === '0 min' ? 'prazo vencido agora' : `${quanto} além do prazo`),
  news2: (total: number) => `NEWS2 ${total}`,
  news2De: (total: number, risco: RiscoNews2, graves: readonly Grave[]) =>
    [`NEWS2 ${total}: ${RISCO[risco]}`, ...(graves.length > 0 ? [nomeGrave(graves)] : [])].join(' · '),
  /** Of signs that alone ask for an urgent review. */
  grave: nomeGrave,
  /** `minimo` where what was measured is urgent already. */
  news2Falta: (partes: readonly ParteNews2[], graves: readonly Grave[], minimo: number | null) =>
    [
      ...(graves.length > 0 ? [nomeGrave(graves)] : []),
      `${minimo === null ? 'NEWS2' : news2AoMenos(minimo)}: ${partes.length === 1 ? 'falta' : 'faltam'} ${partes.map((parte) => PARTES[parte]).join(', ')}`,
    ].join(' · '),
  news2NaoVale: 'NEWS2 não se usa em menores de 16 anos nem em gestantes',
  glasgow: (total: number) => `Glasgow ${total}`,
  dor: (n: number) => `dor ${n}`,
  vezes: (n: number) => `classificado ${n} vezes`,
  as: (onde: string, hora: string, por: string, vez: number) =>
    `${onde} · ${hora}, ${vez > 1 ? `${vez}ª vez, ` : ''}por ${por}`,
  voce: 'você',
  desde: (hora: string) => `desde ${hora}`,
  reavaliar: (quando: string) => `reavaliar ${quando}`,
  contagem: (chegaram: number, fora: number) =>
    `${chegaram === 1 ? '1 chegou' : `${chegaram} chegaram`}${fora > 0 ? `, ${fora} fora do prazo` : ''}`,
  acao: {
    classificar: 'Classificar',
    reclassificar: 'Classificar de novo',
    chamar: 'Chamar',
    chamarTriagem: 'Chamar para classificação',
    deNovo: 'Chamar de novo',
    outraSala: 'Chamar em outra sala',
    iniciar: 'Iniciar atendimento',
    continuar: 'Abrir prontuário',
    ausente: 'Não respondeu',
    desfazer: 'Desfazer chamada',
    identificar: 'Identificar',
    desfazerIdentificacao: 'Desfazer identificação',
    abrir: 'Ver o registro',
    transferencia: 'Ver a transferência',
    ambulancia: 'Pedir ambulância',
    leitos: 'Ver os leitos',
    receber: 'Registrar chegada',
    cadastro: 'Criar cadastro',
  },
  pedidaInternacao: {
    titulo: 'Internação pedida',
    texto: (nome: string) => `${nome} espera por leito em Gestão de internação.`,
    ver: 'Ver os leitos',
  },
  jaInternacao: {
    titulo: 'A internação já existia',
    texto: (nome: string) =>
      `${nome} já tinha uma internação pedida ou em curso. Este atendimento foi ligado a ela, e nenhuma outra foi pedida.`,
    ver: 'Ver a internação',
  },
  chamarQuem: (nome: string) => `Chamar ${nome}`,
  sala: 'Para qual sala',
  informe: 'Preencha este campo.',
  falhaAcao: 'Não deu certo. Tente de novo.',
  chegadaTitulo: 'Registrar chegada',
  chegadaAcao: 'Registrar chegada',
  chegou: (nome: string, senha: string) => `${nome} chegou: senha ${senha}.`,
  quemE: 'Quem chegou',
  comNome: 'Paciente',
  semNome: 'Sem identificação',
  sexoIncerto: 'Incerto',
  idadeAproximada: 'Idade aproximada',
  anosSufixo: 'anos',
  classificarTitulo: (nome: string) => `Classificar ${nome}`,
  classificarAcao: 'Guardar classificação',
  classificou: (nome: string, cor: string) => `${nome}: ${cor.toLowerCase()}.`,
  justificativaCurta: (n: number) => `Escreva o motivo em duas palavras e ${n} letras ou mais.`,
  justificativaExemplo: 'O que você viu que os números não dizem',
  sinais: 'Sinais vitais',
  avaliacao: 'Dor e consciência',
  motivoTitulo: (cor: string) => `Por que muda (agora: ${cor.toLowerCase()})`,
  identificarTitulo: (nome: string) => `Identificar ${nome}`,
  identificarTexto:
    'O prontuário, as classificações e os papéis passam para o cadastro escolhido. O cadastro provisório vai para a lixeira.',
  identificarAcao: 'Identificar',
  cadastro: 'Cadastro da pessoa',
  cadastroAjuda: 'Quem ainda não tem cadastro ganha um aqui mesmo.',
  comoSoube: 'Como foi identificado',
  visto: (descricao: string) => `O que se viu na chegada: ${descricao}`,
  sexo: 'Sexo',
  idade: 'Idade',
  nascimento: 'Nascimento',
  mae: 'Mãe',
  naoSeSabe: 'não se sabe',
  nadaDifere: 'Sexo e idade combinam com o que se viu na chegada.',
  /** What of the looks differs; who has a namesake is told beside. */
  difere: (campos: readonly ('sexo' | 'idade')[]) =>
    campos.length === 2
      ? 'Sexo e idade diferem do que se viu na chegada. Confira se é mesmo esta pessoa.'
      : campos[0] === 'sexo'
        ? 'O sexo difere do que se viu na chegada. Confira se é mesmo esta pessoa.'
        : 'A idade difere em mais de 10 anos do que se viu na chegada. Confira se é mesmo esta pessoa.',
  homonimos: (
    pessoas: readonly { readonly id: number; readonly nome: string; readonly nomeMae: string | null }[],
  ) =>
    `${pessoas.length === 1 ? 'Há outro cadastro' : `Há outros ${pessoas.length} cadastros`} com o mesmo nome e nascimento: ${pessoas.map(({ id, nome, nomeMae }) => `${nome}, nº\u00a0${id}${nomeMae === null ? '' : `, mãe ${nomeMae}`}`).join('; ')}. Diga como se sabe que é este.`,
  escolherCadastro: (nome: string) =>
    `Há mais de um cadastro que pode ser de ${nome}. Confira o documento e a mãe antes de escolher.`,
  comparando: 'Comparando com quem chegou',
  naoComparado: 'Não foi possível comparar os dois',
  porQueMesma: 'Por que é esta pessoa',
  homonimoExemplo: 'CPF e nome da mãe conferidos no documento',
  porQueMesmaExemplo: 'Vestia roupa do outro sexo; a idade foi mal avaliada na chegada',
  desfazerTitulo: (nome: string, antes: string) => `Desfazer: ${nome} volta a ser ${antes}`,
  desfazerTexto:
    'O prontuário, as classificações e o que se escreveu neste atendimento voltam para o cadastro provisório.',
  desfazerAcao: 'Desfazer identificação',
  porQueErrada: 'Por que a identificação estava errada',
  comoSoubeExemplo: 'Documento com foto; a irmã reconheceu; a própria pessoa disse',
} as const;
