/** Words of the video visit's screens (CLIN-03): the professional's and the patient's. */
import type { ConteudoTeleconsulta, Sala } from '#domain/telemedicina/wire.ts';
import { SITUACAO_TELECONSULTA } from '#schemas/compartilhado/situacoes.ts';
import { titulosDe } from './palavras.ts';

export const telemedicinaTela = {
  titulo: 'Pacientes do dia',
  porVideo: (n: number) => (n === 0 ? 'nenhum por vídeo' : `${n} por vídeo`),
  esperam: (n: number) =>
    n === 1 ? '1 paciente está na sala de espera' : `${n} pacientes estão na sala de espera`,
  dia: 'Dia',
  hoje: 'Hoje',
  falha: 'A lista não abriu.',
  vazio: 'Nenhum atendimento por vídeo neste dia',
  vazioTexto: 'Aparecem aqui os agendamentos cujo tipo de atendimento é de natureza Teleconsulta.',
  verAgenda: 'Abrir a agenda',
  colunas: {
    hora: 'Hora',
    paciente: 'Paciente',
    profissional: 'Profissional',
    sala: 'Sala',
    link: 'Link',
    agenda: 'Agendamento',
  },
  salas: titulosDe<Sala>(SITUACAO_TELECONSULTA),
  saiuDaEspera: 'Saiu da sala de espera',
  naoAceitou: 'Não aceitou o termo',
  esperaHa: (quanto: string) => `há ${quanto}`,
  semLink: 'Não enviado',
  entrar: 'Entrar',
  entrarCom: (nome: string) => `Entrar na chamada de ${nome}`,
  voltar: 'Voltar à chamada',
  link: 'Link do paciente',
  linkDe: (nome: string) => `Link de ${nome}`,
  linkTexto:
    'Envie ao paciente. Ele entra pelo celular, sem cadastro: confirma a data de nascimento e o fim do CPF, aceita o termo e espera por você.',
  falhaLink: 'O link não foi feito.',
  salaGrande: 'Mais de quatro pessoas',
  salaGrandeTexto: (lugares: number) =>
    `Até ${lugares} participantes. O som e a imagem passam por um servidor de mídia, e cada um aceita um termo que diz isso. Escolha antes da chamada: quem já espera entra de novo.`,
  falhaSala: 'A sala não mudou.',
  semPaciente: 'Sem paciente',
} as const;

export const chamadaTela = {
  titulo: 'Chamada de vídeo',
  com: (nome: string) => `Chamada com ${nome}`,
  desconhecida: 'Este atendimento por vídeo não está entre os seus',
  desconhecidaTexto: 'Volte à lista e entre pela linha do paciente.',
  lista: 'Pacientes do dia',
  preparar: 'Antes de entrar',
  pacienteEspera: 'O paciente está na sala de espera.',
  pacienteAusente: 'O paciente ainda não entrou. Você pode entrar e esperar por ele.',
  pacienteNaoAceitou: (quando: string) =>
    `O paciente leu o termo às ${quando} e não aceitou. Ligue para ele antes de esperar na chamada.`,
  entrar: 'Entrar',
  falhaEntrar: 'Não foi possível entrar na chamada.',
  semGravacao: 'A chamada não é gravada.',
  esperando: { paciente: 'Aguardando o paciente entrar…', profissional: 'Aguardando o profissional…' },
  conectando: 'Conectando…',
  caiu: (nome: string, quando: string) => `A ligação com ${nome} caiu às ${quando}. Tentando de novo…`,
  semNavegador: (nome: string, quando: string) =>
    `A página de ${nome} fechou ou ficou sem internet às ${quando}. Se voltar, a chamada continua aqui.`,
  outroAparelho: (nome: string, quando: string) =>
    `${nome} entrou por outro aparelho às ${quando}. Confira com quem você fala.`,
  retirouConsentimento: (nome: string, quando: string) =>
    `O consentimento de ${nome} para o atendimento por vídeo foi retirado às ${quando}, e a chamada terminou. Fale com a pessoa por outro meio; por vídeo, só se ela aceitar o termo de novo.`,
  naoAceitou: (nome: string, quando: string) =>
    `${nome} não aceitou o termo às ${quando}. Não entra na chamada enquanto não aceitar.`,
  semCaminho: (nome: string) =>
    `Não houve caminho até ${nome}: a rede de um dos dois bloqueia a chamada. Troque de rede, do wi-fi para os dados do celular ou o contrário, ou sigam por telefone. Continuamos tentando.`,
  saiu: (nome: string, quando: string) => `${nome} saiu às ${quando}. Pode voltar pelo mesmo link.`,
  saiuQuemAtende: (nome: string, quando: string) =>
    `${nome} saiu às ${quando}. Deixe esta página aberta: quando voltar, a chamada continua aqui.`,
  semServidor: 'Sem ligação com o servidor. A conversa continua; estamos religando.',
  voce: 'Você',
  semImagem: 'Sem imagem',
  semSom: 'microfone desligado',
  telaDe: (nome: string) => `Tela de ${nome}`,
  qualidade: {
    boa: 'Ligação boa',
    regular: 'Ligação regular',
    ruim: 'Ligação ruim: desligar a câmera ajuda',
  },
  desligarSom: 'Desligar microfone',
  ligarSom: 'Ligar microfone',
  desligarCamera: 'Desligar câmera',
  ligarCamera: 'Ligar câmera',
  cameraNaoVeio: 'A câmera não ligou. Veja se outro programa a usa ou se o navegador a bloqueou.',
  microfoneNaoVeio: 'O microfone não ligou. Veja se outro programa o usa ou se o navegador o bloqueou.',
  parado: {
    audio: 'Microfone parado. Toque para voltar.',
    video: 'Câmera parada. Toque para voltar.',
  },
  dividirTela: 'Mostrar a tela',
  pararTela: 'Parar de mostrar a tela',
  mensagens: 'Mensagens',
  escreveu: (nome: string) => `${nome === '' ? 'Alguém' : nome} escreveu na chamada.`,
  lerMensagem: 'Ler',
  semMensagens:
    'Nenhuma mensagem. O que se escreve aqui vai direto ao outro navegador e não fica guardado; os arquivos ficam entre os documentos do paciente.',
  enviarArquivo: 'Enviar arquivo (PDF, JPG ou PNG de até 10 MB)',
  falhaArquivo: 'O arquivo não foi enviado. Tente de novo.',
  falhaAbrir: 'O arquivo não abriu. Tente de novo.',
  escrever: 'Escreva uma mensagem',
  enviar: 'Enviar',
  ninguemOuviu: 'Ninguém está na chamada para receber a mensagem.',
  sair: 'Sair da chamada',
  encerrar: 'Encerrar chamada',
  finalizar: 'Finalizar atendimento',
  finalizarDepois: 'Abra o prontuário do atendimento antes de finalizar.',
  finalizarPergunta: (nome: string) => `Finalizar o atendimento de ${nome}?`,
  finalizarTexto:
    'A chamada termina para todos e o agendamento fica como finalizado. A evidência do atendimento vai para os documentos do paciente, assinada por você se o seu certificado em nuvem estiver autorizado; se não, o pedido fica em Assinaturas pendentes. O prontuário continua aberto até você encerrá-lo.',
  falhaProntuario: 'O prontuário não abriu. Tente de novo.',
  falhaFinalizar: 'O atendimento continua aberto. Tente finalizar de novo.',
  finalizado:
    'Atendimento finalizado. A evidência estará nos documentos do paciente em instantes, assinada ou à espera da sua assinatura.',
  prontuario: 'Abrir prontuário',
  continuarProntuario: 'Continuar prontuário',
  convidar: 'Convidar participante',
  convidarTexto:
    'Acompanhante, intérprete ou outro profissional. Recebe um link próprio e confirma os seus dados.',
  convidarAcao: 'Criar link',
  falhaConvidar: 'O convite não foi feito.',
  nome: 'Nome',
  nascimento: 'Data de nascimento',
  email: 'E-mail',
  faltaNome: 'Informe o nome.',
  faltaNascimento: 'Informe a data de nascimento.',
  tela: 'Ver chamada inteira',
  reduzir: 'Reduzir',
  ampliar: 'Ampliar',
  fechar: 'Fechar',
  fim: {
    saiu: 'Você saiu da chamada',
    encerrada: 'Chamada encerrada',
    finalizada: 'Atendimento finalizado',
    cancelada: 'Este horário foi cancelado',
    tomada: 'A chamada continua em outro lugar',
    sessao: 'A sua sessão terminou',
    link: 'O link desta consulta foi cancelado',
    mudou: 'A sala mudou',
    passou: 'Este atendimento não está mais com você',
    consentimento: 'O consentimento foi retirado',
    perdida: 'A chamada foi desligada aqui',
  },
  fimTexto: {
    saiu: 'O atendimento continua aberto: você pode voltar.',
    encerrada:
      'O atendimento continua aberto: você pode voltar à chamada, ou finalizar depois de aberto o prontuário.',
    finalizada: 'A evidência fica entre os documentos do paciente.',
    tomada: 'Você entrou por outra aba ou aparelho. Aqui ela foi desligada.',
    sessao: 'Entre de novo no sistema e volte à chamada pela lista.',
    cancelada: 'O agendamento foi cancelado, registrado como falta ou devolvido à fila. Veja a agenda.',
    link: 'Crie outro link, se for preciso.',
    mudou: 'A quantidade de pessoas que cabem na sala foi mudada. Entre de novo.',
    consentimento: 'O consentimento desta chamada foi retirado, e ela terminou.',
    passou: 'O horário passou a outro profissional, ou a sua conta perdeu este acesso. Veja a agenda.',
    perdida: 'Você entrou por outra aba ou aparelho, ou ficou muito tempo sem ligação. Pode entrar de novo.',
  },
  saida: 'Você está em uma chamada de vídeo',
  saidaTexto: 'Ao sair do sistema a chamada termina para você.',
  verChamada: 'Ver chamada',
} as const;

export const dispositivos = {
  titulo: 'Câmera e microfone',
  testando: 'Abrindo a câmera e o microfone…',
  previa: 'O que a sua câmera mostra',
  nivel: 'Nível do microfone',
  fale: 'Fale alguma coisa: a barra se mexe quando o microfone ouve.',
  tentar: 'Testar de novo',
  camera: 'Câmera',
  microfone: 'Microfone',
  faltas: {
    'sem-suporte':
      'Este navegador não faz chamadas de vídeo. Abra o endereço no Chrome, Edge, Firefox ou Safari atualizados, por https.',
    'camera-negada':
      'O navegador não deu acesso à câmera. Permita no cadeado ao lado do endereço e teste de novo, ou entre só com som.',
    'camera-ausente': 'Nenhuma câmera foi encontrada. Você pode entrar só com som.',
    'microfone-negado':
      'O navegador não deu acesso ao microfone. Permita no cadeado ao lado do endereço e teste de novo. Sem ele, você ouve e escreve, mas não fala.',
    'microfone-ausente': 'Nenhum microfone foi encontrado. Sem ele, você ouve e escreve, mas não fala.',
    ocupada: 'A câmera ou o microfone está em uso por outro programa. Feche-o e teste de novo.',
  },
} as const;

export const pacienteVideo = {
  titulo: 'Consulta por vídeo',
  quando: 'Quando',
  com: 'Com',
  telefone: 'Telefone da clínica',
  as: (data: string, hora: string) => `${data}, às ${hora}`,
  situacoes: {
    cedo: 'A sala de espera ainda não abriu',
    cancelado: 'Este horário foi cancelado',
    finalizado: 'Este atendimento já terminou',
  } satisfies { readonly [s in Exclude<ConteudoTeleconsulta['situacao'], 'aberto'>]: string },
  situacaoTexto: {
    cedo: (abre: string) => `Ela abre às ${abre}. Volte a este mesmo link a partir dessa hora.`,
    cancelado: () => 'Fale com a clínica se tiver dúvida.',
    finalizado: () => 'Não é preciso fazer mais nada. Se precisar de algo, fale com a clínica.',
  },
  termo: 'Termo de atendimento por vídeo',
  versao: (numero: string) => `Versão ${numero}`,
  aceitar: 'Li e aceito',
  naoAceitar: 'Não aceito',
  falhaRecusa: 'A sua resposta não foi registrada. Tente novamente em instantes.',
  menor:
    'O paciente tem menos de 18 anos: quem lê e aceita este termo é o responsável legal, que fica junto durante a chamada.',
  responsavelNome: 'Nome do responsável legal',
  responsavelCpf: 'CPF do responsável legal',
  responsavelDeclara: 'Declaro que sou o responsável legal do paciente.',
  recusado: 'Você não aceitou o termo',
  recusadoTexto: (telefone: string | null) =>
    `Quem atende foi avisado. Sem o aceite a consulta por vídeo não acontece, e isso não prejudica o seu tratamento. Fale com a clínica${telefone === null ? '' : ` pelo ${telefone}`} para combinar outra forma de atendimento.`,
  lerDeNovo: 'Ler o termo de novo',
  continuar: 'Continuar',
  falhaAceite: 'O aceite não foi registrado. Tente novamente em instantes.',
  testar: 'Teste a sua câmera e o seu microfone',
  entrar: 'Entrar na sala de espera',
  entrarSemVideo: 'Entrar só com som',
  falhaEntrar: 'Não foi possível entrar. Tente novamente em instantes.',
  espera: 'Você está na sala de espera',
  esperaTexto: (nome: string) =>
    `${nome} já sabe que você chegou. A chamada começa sozinha: deixe esta página aberta.`,
  esperaDeNovo: (nome: string, quando: string) =>
    `${nome} saiu da chamada às ${quando}. Deixe esta página aberta: se chamar de novo, a chamada volta aqui.`,
  esperaTroca: (antes: string, agora: string) =>
    `${antes} não está mais neste atendimento. ${agora} vai atender você, e a chamada começa sozinha: deixe esta página aberta.`,
  esperaOutro: 'Outro profissional vai atender você. A chamada começa sozinha: deixe esta página aberta.',
  voltar: 'Voltar à chamada',
  fimTexto: {
    saiu: 'Você pode voltar por 15 minutos sem aceitar o termo de novo.',
    encerrada: 'O profissional encerrou a chamada. Se ele chamar de novo, volte por aqui.',
    finalizada: 'Obrigado. Você já pode fechar esta página.',
    tomada:
      'Você entrou por outra aba ou aparelho, ou outra pessoa com os seus dados entrou. Se não foi você, fale com a clínica.',
    sessao: '',
    cancelada: 'Ninguém virá a esta chamada. Fale com a clínica se tiver dúvida.',
    link: 'A clínica cancelou este link. Para entrar, peça outro.',
    mudou: 'A clínica mudou quantas pessoas participam. Leia o termo novo e entre de novo por aqui.',
    passou: '',
    consentimento:
      'O consentimento para o atendimento por vídeo foi retirado, e a chamada terminou. Isso não prejudica o tratamento. Para continuar por vídeo, volte, leia o termo e aceite de novo.',
    perdida:
      'Você ficou muito tempo sem ligação, ou entrou por outra aba ou aparelho. Pode entrar de novo por aqui.',
  },
} as const;
