/** Professional teleconsultation (TELE-01, TELE-02): what the server refuses and tells, and the words of its screens. */
export const teleconsultoriaServidor = {
  sujeito: 'Teleconsultoria profissional',
  soQuemAtende: (nome: string) =>
    nome === ''
      ? 'Ninguém está atendendo esta teleconsultoria.'
      : `Quem atende esta teleconsultoria é ${nome}. Combine com essa pessoa.`,
  soQuemPerguntou: 'Este passo é de quem fez a pergunta.',
  perguntaDeOutro:
    'Só quem fez a pergunta a muda. Se falta algo para responder, atenda e devolva com o motivo.',
  digaPorque: 'Diga por que o encaminhamento continua necessário.',
  jaAtende: (nome: string, hora: string) =>
    `${nome} já está atendendo esta teleconsultoria desde ${hora}. Escolha outra da fila.`,
  jaAtendeEu: 'Você já está atendendo esta teleconsultoria.',
  foraDaFila: (situacao: string) =>
    `Esta teleconsultoria não está mais na fila: ${situacao.toLowerCase()}. Escolha outra.`,
  filaVazia: 'A fila está vazia. As perguntas novas aparecem aqui na hora em que chegam.',
  propria: 'Esta pergunta é sua. Outro profissional a responde.',
  pausado: 'O seu vínculo está em pausa. Retome-o para atender.',
  semVinculo: 'Favor indicar que irá atender a teleconsultoria.',
  mudouDeMaos: 'Outra pessoa assumiu a sua teleconsultoria',
  abandonada: 'Quem atendia uma teleconsultoria saiu: assuma ou devolva à fila',
  voltouAFila: 'A sua teleconsultoria voltou à fila',
  perdido: {
    dia: 'O dia do vínculo terminou',
    sessao: 'A sessão terminou sem encerrar o vínculo',
    silencio: 'O navegador deixou de ser ouvido',
  },
  aviso: {
    AGUARDANDO: 'Nova teleconsultoria na fila',
    EM_ATENDIMENTO: 'A sua teleconsultoria está em atendimento',
    RESPONDIDA: 'A sua teleconsultoria foi respondida',
  },
} as const;

export const teleconsultoriaTela = {
  fila: 'Fila de teleconsultoria',
  naFila: (n: number) => (n === 0 ? 'ninguém na fila' : n === 1 ? '1 na fila' : `${n} na fila`),
  falha: 'A fila não abriu',
  vazioTitulo: 'Ninguém na fila',
  vazioTexto: 'As perguntas novas aparecem aqui na hora em que chegam.',
  proxima: 'Atender a próxima',
  atender: 'Atender',
  atenderQual: (assunto: string) => `Atender: ${assunto}`,
  pausar: 'Pausar',
  retomar: 'Retomar',
  pausadoTitulo: 'O seu vínculo está em pausa',
  pausadoTexto: 'Você não conta como quem atende, e quem espera não conta com você. Retome quando voltar.',
  colunas: {
    lugar: 'Lugar',
    assunto: 'Assunto',
    quem: 'Quem pergunta',
    paciente: 'Paciente',
    modalidade: 'Como',
    espera: 'Espera há',
    teleconsultor: 'Quem atende',
    desde: 'Há',
  },
  modalidades: { AO_VIVO: 'Ao vivo', TEXTO: 'Por escrito' } as { readonly [chave: string]: string },
  sexos: { F: 'feminino', M: 'masculino', I: 'sexo ignorado' } as { readonly [chave: string]: string },
  emAtendimento: 'Em atendimento agora',
  atendimento: 'Meus atendimentos',
  atendimentoTexto: 'O que você está respondendo e o que já respondeu. Abra para ler a pergunta e responder.',
  lugar: (n: number) => `${n}º da fila`,
  estimativa: (minutos: string) =>
    `Alguém deve atender em cerca de ${minutos}, pelo tempo médio das respostas e por quem atende agora.`,
  semEstimativa:
    'Ninguém está atendendo agora, então não há como estimar. Você é avisado quando alguém começar.',
  foraDaFila: 'Fora da fila',
  foraDaFilaTexto: 'Esta pergunta já saiu da fila. O andamento está em Dados.',
} as const;
