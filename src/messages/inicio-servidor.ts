const segundos = (ms: number): string =>
  `${(ms / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`;
const inteiro = (total: number): string => total.toLocaleString('pt-BR');

/** What the terminal says while a first start works, before each stage that takes more than a moment. */
export const primeiroInicio = {
  migrando: (total: number) => `aplicando ${inteiro(total)} migrações…`,
  migradas: (total: number, ms: number) => `${inteiro(total)} migrações em ${segundos(ms)}`,
  migrada: (nome: string, ms: number) => `migração ${nome} aplicada em ${segundos(ms)}`,
  carregandoBase: (linhas: number) => `carregando ${inteiro(linhas)} linhas de dados de base…`,
  base: (arquivos: number, linhas: number, ms: number) =>
    `dados de base: ${inteiro(linhas)} linhas de ${inteiro(arquivos)} arquivos em ${segundos(ms)}`,
  demonstrando: (etapa: string) => `demonstração: ${etapa}…`,
  demonstracao: (conta: { prestadores: number; profissionais: number; pacientes: number }, ms: number) =>
    `demonstração: ${inteiro(conta.prestadores)} prestadores, ${inteiro(conta.profissionais)} profissionais e ${inteiro(conta.pacientes)} pacientes em ${segundos(ms)}`,
  etapas: {
    cadastros: 'lugares, prestadores e fornecedores',
    pessoas: 'profissionais, contratos e pacientes',
    agenda: 'agenda, fila e recepção',
    cuidado: 'leitos, transferências e atendimentos por vídeo',
    contas: 'contas a pagar e a receber',
    urgencia: 'urgência e teleconsultorias',
    pessoal: 'usuários, comunicados, conversas e modelos',
    prontuarios: 'prontuários, prescrições e papéis',
    fechamento: 'contas de atendimento, fechamentos e bancos',
  },
} as const;

/** What the terminal says when the server cannot begin to listen. */
export const inicioServidor = {
  portaOcupada: (porta: number, comando: string, outraPorta = porta + 1) =>
    `A porta ${porta} já está em uso por outro programa. Encerre-o, ou inicie em outra porta: PORT=${outraPorta} ${comando}`,
  portaProibida: (porta: number, comando: string) =>
    `Este usuário não pode usar a porta ${porta}. Inicie em uma porta a partir de 1024: PORT=3000 ${comando}`,
  enderecoInexistente: (host: string) =>
    `O endereço ${host} não é desta máquina. Corrija HOST: 127.0.0.1 atende só esta máquina, 0.0.0.0 todas as redes.`,
  iniciando: 'O Zelo está iniciando. Aguarde alguns instantes e recarregue a página.',
  pronto: (endereco: string, ms: number, banco: string) =>
    `Zelo pronto em ${endereco} (${ms} ms, PostgreSQL ${banco})`,
  declaracoesRecarregadas: 'Declarações recarregadas.',
  declaracoesNaoRecarregadas: (motivo: string) =>
    `${motivo}\nContinuam valendo as anteriores, até o arquivo ser corrigido.`,
  servidorRecomeca: (arquivo: string) => `${arquivo} mudou: o servidor recomeça`,
  servidorParou: 'O servidor parou. Ele recomeça quando um arquivo for salvo.',
} as const;

/** What the terminal of development says of its database. */
export const banco = {
  renomeadoOuNovo: (diferencas: readonly string[]) =>
    `O banco de desenvolvimento não pode seguir a declaração sem saber:\n${diferencas.map((linha) => `  ${linha}`).join('\n')}\n` +
    'Se nada do que está nele importa, pare, apague a pasta data/dev e inicie de novo.',
  migracaoNoDesenvolvimento:
    'Se só o banco de desenvolvimento ficou diferente (tabela feita antes da migração, migração reescrita), apague a pasta data/dev e inicie de novo.',
} as const;
