/** Sentences of a clinical study (CRF-01 to CRF-03). */
import { formatData } from '#domain/formato/data.ts';
import { noMeio } from './palavras.ts';

const resumida = (itens: readonly string[]): string =>
  itens.length > 3 ? `${itens.slice(0, 3).join('; ')} e mais ${itens.length - 3}` : itens.join('; ');
const conta = (quantos: number, singular: string, plural: string): string =>
  `${quantos.toLocaleString('pt-BR')} ${quantos === 1 ? singular : plural}`;

/** Why a step is refused by what the row says: the screens ask it too. */
export const guardasEstudo = {
  criteriosSemResposta: (quantos: number) =>
    `${quantos === 1 ? 'Falta responder 1 critério' : `Faltam responder ${quantos} critérios`}. Responda-os na aba Critérios e salve.`,
  criteriosContra: (criterios: readonly string[]) =>
    `O participante não pode ser incluído: ${resumida(criterios)}. Registre a falha de triagem.`,
  jaRandomizado: (codigo: string) =>
    `Este participante já tem o código de randomização ${codigo}: não se sorteia outra vez.`,
  naoFoiRealizada: 'Esta visita não foi realizada: não há o que reabrir.',
  soGraveSeNotifica: 'Só um evento grave se notifica. Marque-o como grave antes, se ele for.',
  graveSemNotificar:
    'Este evento é grave e ainda não foi notificado. Registre a notificação antes de o encerrar.',
  kitVencido: 'Este kit está vencido e não se entrega. Ponha-o em quarentena.',
  devolveMais: (levou: number) => `O participante levou ${levou}. Confira as unidades devolvidas.`,
} as const;

export const estudoServidor = {
  recurso: 'as visitas do estudo',
  dataLock: 'o data lock',
  semMomento:
    'O nome não diz que visita é. Use uma das palavras: triagem, randomização, avaliação 1, avaliação 2, revisão ou extra.',
  estudoNaoIniciado: 'Este estudo ainda está em montagem. Inicie-o antes de incluir participantes.',
  centroDeOutro: 'Este centro é de outro prestador. Escolha o centro do prestador em que você está.',
  centroDeOutroEstudo: 'Este centro é de outro estudo. Escolha um centro deste.',
  sexo: (titulo: string) => `Este estudo é de ${titulo}. O cadastro do paciente diz outro sexo.`,
  identidadeFixa: 'O participante já consentiu: estudo, centro e paciente não mudam mais.',
  inclusaoAntes: (dia: string) => `A inclusão é anterior ao consentimento, de ${formatData(dia)}.`,
  visitaAntes: (dia: string) =>
    `A visita é anterior ao consentimento, de ${formatData(dia)}. Confira o dia da visita ou o do consentimento.`,
  semConsentimento: 'O participante ainda não consentiu. Registre o consentimento antes da visita.',
  foraDoEstudo: (situacao: string) => `O participante está fora do estudo (${noMeio(situacao)}).`,
  foraDaJanela: (dias: number) =>
    dias < 0
      ? `A visita foi ${conta(-dias, 'dia', 'dias')} antes da janela. Diga por quê.`
      : `A visita foi ${conta(dias, 'dia', 'dias')} depois da janela. Diga por quê.`,
  faltamFormularios: (nomes: readonly string[]) => `Para finalizar, preencha: ${resumida(nomes)}.`,
  soInvestigador: 'Só o investigador principal do centro assina a visita.',
  monitoriaAberta: (quantas: number) =>
    `${quantas === 1 ? 'Há 1 monitoria aberta' : `Há ${quantas} monitorias abertas`} nesta visita. Aprove-as antes de congelar.`,
  semPrevisao: 'Este participante não está no estudo. Inclua-o antes.',
  formularioDesconhecido: (nome: string) =>
    `'${nome}' não tem versão publicada. Publique o modelo antes de registrar a visita.`,
  campoDaChecagem: (codigo: string, campo: string) =>
    `A checagem ${codigo} usa '${campo}', que não é campo deste formulário.`,
  semArquivo: 'Os formulários do estudo não guardam arquivos nem fotos. Anexe-o ao prontuário.',
  nadaMudou: 'Nada mudou desde a última gravação.',
  seApagariam: (campos: readonly string[]) =>
    `Com estas respostas, ${campos.length === 1 ? 'uma pergunta deixa de aparecer e o que ela guarda se apaga' : 'estas perguntas deixam de aparecer e o que guardam se apaga'}: ${campos.join('; ')}.`,
  naoEditavel: 'A visita não está em preenchimento. Reabra-a, com motivo, para mudar um formulário.',
  checagem: 'Checagem automática',
  checagemAbriu: (mensagem: string, valor: string) => `${mensagem} Valor: ${valor}.`,
  checagemCumprida: (valor: string) => `O valor mudou para ${valor} e a checagem agora se cumpre.`,
  verificacao: 'a verificação de fonte',
  bloqueadoAoGravar:
    'O estudo foi bloqueado (data lock) e não recebe mais gravações. O que você digitou não foi registrado e continua aqui.',
  congeladaAoVerificar:
    'Esta visita está congelada: as marcas dela não mudam. Descongele-a, com motivo, antes.',
  nadaAVerificar: 'Este formulário ainda não foi preenchido: não há o que conferir com a fonte.',
  campoDesconhecido:
    'Este campo não é deste formulário, ou não aparece mais nele. Abra o formulário de novo.',
  semRespostaAVerificar: (campo: string) =>
    `'${campo}' não tem resposta: não há o que conferir com a fonte. Se a fonte tem, abra uma monitoria no campo.`,
  mudouAoVerificar:
    'O formulário mudou desde que você o abriu. Nada foi marcado: confira os valores de agora e marque de novo.',
  resolvaAntes: 'As duas digitações diferem. Resolva as divergências antes de mudar outro valor.',
  segundaDeOutraPessoa:
    'A primeira digitação é sua. Outra pessoa faz a segunda; o que diferir se resolve depois.',
  semDivergencia: 'As divergências deste formulário já foram resolvidas, ou não há nenhuma.',
  terceiraResolve:
    'Quem digitou não resolve a divergência neste estudo. Peça a uma terceira pessoa da equipe.',
  faltamEscolhas: (campos: readonly string[]) => `Escolha o valor que vale em: ${resumida(campos)}.`,
  checarEstudo: 'as checagens do estudo',
  checarBloqueado: 'O estudo está bloqueado (data lock): as checagens não abrem nem respondem consultas.',
  nadaACancelar: 'As checagens já terminaram.',
  avisoChecado: 'Checagens do estudo terminadas',
  avisoChecadoFalhou: 'As checagens do estudo não terminaram',
  avisoChecadoTexto: (abertas: number, fechadas: number) =>
    `${conta(abertas, 'consulta aberta', 'consultas abertas')}, ${conta(fechadas, 'respondida', 'respondidas')}.`,
  kitDeOutroCentro: 'Este kit é de outro centro.',
  bloqueado:
    'Este estudo está bloqueado (data lock): nada dele se grava. Quem pode desbloquear o faz com motivo.',
  jaBloqueado: 'Este estudo já está bloqueado.',
  naoBloqueado: 'Este estudo não está bloqueado.',
  faltaParaBloquear: (pendencias: readonly string[]) =>
    `O data lock ainda não pode ser feito: ${pendencias.join('; ')}.`,
  outraPessoaDesbloqueia: 'Quem bloqueou não desbloqueia. Peça a outra pessoa com esta permissão.',
  uniaoDeParticipante:
    'Um dos dois cadastros é participante de um estudo. Peça ao estudo que o decida: só depois eles se juntam.',
} as const;

/** What the lock says is missing, each by how many. */
export const pendenciaTexto = {
  monitorias: (quantas: number) => conta(quantas, 'monitoria aberta', 'monitorias abertas'),
  formularios: (quantos: number) =>
    conta(quantos, 'formulário obrigatório a preencher', 'formulários obrigatórios a preencher'),
  visitas: (quantas: number) => conta(quantas, 'visita sem desfecho', 'visitas sem desfecho'),
  semAssinatura: (quantas: number) => conta(quantas, 'visita sem assinatura', 'visitas sem assinatura'),
  semCongelar: (quantas: number) =>
    conta(quantas, 'visita assinada sem congelar', 'visitas assinadas sem congelar'),
  eventos: (quantos: number) => conta(quantos, 'evento grave a notificar', 'eventos graves a notificar'),
} as const;
