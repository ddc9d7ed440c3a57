/** Words of /atendimento (CLIN-10). */
export const teleatendimentoTela = {
  titulo: 'Teleatendimento',
  esperando: (quantos: number) => (quantos === 1 ? '1 na fila' : `${quantos} na fila`),
  registro: 'Todos',
  receber: 'Receber ligação',
  proxima: 'Atender a próxima',
  vazioTitulo: 'Ninguém na fila',
  vazioTexto:
    'Quem liga sem hora marcada entra aqui por "Receber ligação" e é atendido por ordem de lei e de chegada.',
  fila: 'Na fila',
  emAtendimento: 'Em atendimento',
  hoje: 'Desfechos de hoje',
  falha: 'Não foi possível ler a fila do teleatendimento',
  regra: (seguidos: number) =>
    `Preferência da lei primeiro (80 anos ou mais, depois os outros), e dentro dela a ordem de chegada. Depois de ${seguidos} preferências seguidas é a vez de quem espera há mais tempo sem uma.`,
  colunas: {
    lugar: 'Lugar',
    paciente: 'Paciente',
    queixa: 'Por que procura',
    contato: 'Contato',
    porque: 'Por que este lugar',
    espera: 'Espera',
    situacao: 'Quem atende',
    desfecho: 'Desfecho',
    quantos: 'Quantos',
  },
  liga: (nome: string) => `liga ${nome}`,
  voltou: (hora: string, porque: string | null) =>
    `Voltou à fila às ${hora}${porque === null ? '' : `: ${porque}`}`,
  semResposta: (quantas: number) =>
    quantas === 1 ? '1 ligação sem resposta' : `${quantas} ligações sem resposta`,
  desde: (nome: string, hora: string) => `${nome}, desde ${hora}`,
  motivo: {
    CHEGADA: (hora: string) => `Ligou às ${hora}`,
    PRIORIDADE: (hora: string, motivo: string | null) =>
      `${motivo ?? 'Preferência da lei'}, ligou às ${hora}`,
    ALTERNANCIA: (hora: string) => `É a vez: depois das preferências seguidas, quem espera mais (${hora})`,
  },
  acao: {
    atender: 'Atender',
    video: 'Abrir a chamada',
    link: 'Link do paciente',
    prontuario: 'Abrir o prontuário',
    ligacao: 'Ligou, não responderam',
    abrir: 'Ver tudo',
  },
  linkDe: (nome: string) => `Link da chamada: ${nome}`,
  linkTexto: 'Envie ao paciente. Ele confirma quem é, consente e entra na chamada pelo telefone, sem conta.',
  falhaLink: 'Não foi possível fazer o link',
  anotada: (nome: string, quantas: number) =>
    quantas >= 3
      ? `${nome}: ${quantas} ligações sem resposta. Já se pode terminar como "Não atendeu".`
      : `${nome}: ${quantas} de 3 ligações sem resposta.`,
  depois: {
    agendar: {
      titulo: 'Falta marcar',
      texto: (nome: string) => `Escolha um horário para ${nome} na procura da agenda.`,
    },
    ambulancia: {
      titulo: 'Peça a ambulância agora',
      texto: (nome: string) =>
        `O pedido de ambulância de ${nome} ainda não foi feito. Preencha o que falta e grave.`,
    },
    samu: {
      titulo: 'Ligue 192 agora',
      texto: (nome: string) => `Fique na linha com ${nome} até o SAMU assumir.`,
    },
  },
} as const;
