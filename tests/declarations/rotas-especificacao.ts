/**
 * The routes of the specification (A2, B2) as they stand there: where each leads, what it asks and what it is called. Of a
 * register the second row names list and form. A breadcrumb that the specification does not write is ours.
 */
export type Rota = {
  readonly path: string;
  /** 'list:banco'; 'login': any session; 'publica': none. */
  readonly pede: string;
  readonly nome?: string;
  /** Where the address itself leads. */
  readonly leva?: string;
  readonly guarda?: string;
  /** Hidden while the provider is an integration provider. */
  readonly foraDaIntegracao?: true;
};

const rota = (
  path: string,
  pede: string,
  nome?: string,
  opcoes: Omit<Rota, 'path' | 'pede' | 'nome'> = {},
): Rota => ({
  path,
  pede,
  ...(nome === undefined ? {} : { nome }),
  ...opcoes,
});

/** Addresses that belong to no resource. */
export const AVULSAS: readonly Rota[] = [
  rota('/auth', 'publica'),
  rota('/change-password', 'publica'),
  rota('/acesso-negado', 'publica'),
  rota('/*', 'publica'),
  rota('/external', 'publica'),
  rota('/', 'login'),
  rota('/principal', 'login'),
  rota('/auth/govbr', 'publica'),
  rota('/auth/govbr/logout', 'publica', undefined, { leva: '/auth' }),
  rota('/token-success', 'login'),
  rota('/token-sucesso', 'publica', undefined, { leva: '/token-success' }),
  rota('/auth-success', 'publica'),
  // Requests to a convênio, without an account: the short addresses lead to the whole ones (INS-01)
  rota('/solicitacao-transcricao', 'publica'),
  rota('/solicitacao-transcricao/enviar/:matricula?', 'publica'),
  rota('/solicitacao-transcricao/consultar/:matricula?/:protocolo?', 'publica'),
  rota('/finalizacao-transcricao', 'publica'),
];

export const ROTAS: readonly Rota[] = [
  rota('/notices', 'login', 'Notícias'),
  // Access
  rota('/usuarios', 'list:usuario', 'Usuários'),
  rota('/clonar-usuario', 'manage:all', 'Clonar usuário'),
  rota('/regras', 'insert:regra', 'Regras', { leva: '/regras/list' }),
  rota('/regras/list', 'insert:regra', 'Regras'),
  rota('/regras/form-gruporegra/:id?', 'insert:regra', 'Grupo de regras', { foraDaIntegracao: true }),
  rota('/acesso', 'login', 'Acesso'),
  rota('/config-permissoes', 'insert:regra', 'Permissões'),
  // Base
  rota('/cids', 'list:cid', 'CID-10'),
  rota('/ciaps', 'list:ciap', 'CIAP-2'),
  rota('/declaracoes', 'list:declaracao', 'Declarações'),
  rota('/pendencias', 'list:pendencia', 'Pendências'),
  rota('/base', 'login', 'Base'),
  rota('/banco', 'list:banco', 'Bancos', { leva: '/bancos' }),
  rota('/bancos', 'list:banco', 'Bancos'),
  rota(
    '/classificacao-estabelecimento',
    'list:classificacaoestabelecimento',
    'Classificações de estabelecimentos',
    {
      leva: '/classificacoes-estabelecimentos',
    },
  ),
  rota(
    '/classificacoes-estabelecimentos',
    'list:classificacaoestabelecimento',
    'Classificações de estabelecimentos',
  ),
  rota('/entidade', 'list:entidade', 'Entidades', { leva: '/entidades' }),
  rota('/entidades', 'list:entidade', 'Entidades'),
  rota('/especialidade', 'list:especialidade', 'Especialidades', { leva: '/especialidades' }),
  rota('/especialidades', 'list:especialidade', 'Especialidades'),
  rota('/servico', 'list:servico', 'Serviços', { leva: '/servicos' }),
  rota('/servicos', 'list:servico', 'Serviços'),
  rota('/paises', 'list:pais', 'Países'),
  rota('/cidades', 'list:cidade', 'Cidades'),
  rota('/avisos', 'list:aviso', 'Avisos'),
  rota('/procedimentos', 'list:procedimento', 'Procedimentos'),
  rota('/medicamentos', 'list:medicamento', 'Medicamentos'),
  rota('/tabelas-precos', 'list:tabpreco', 'Tabelas de preços'),
  // Contract and tables
  rota('/contrato', 'login', 'Contrato'),
  rota('/precificacao', 'list:tabpreco', 'Precificação'),
  rota('/grupos-procedimentos', 'list:grupoprocedimento', 'Grupos de procedimentos'),
  rota('/dentes', 'list:dente', 'Dentes'),
  rota('/faces-dentes', 'list:facedente', 'Faces dos dentes'),
  rota('/tabela', 'login', 'Tabela'),
  rota('/odonto', 'login', 'Odontologia'),
  rota('/grupos-dentes', 'list:grupodente', 'Grupos de dentes'),
  rota('/regioes-dentes', 'list:regiaodente', 'Regiões dos dentes'),
  rota('/prestadores/precificacao/:idPrestadorConvenio', 'view:tabpreco', 'Preços do contrato'),
  rota(
    '/prestadores/precificacao/prestador/:idPrestador/convenio/:idConvenio',
    'view:tabpreco',
    'Preços do prestador no convênio',
  ),
  // Main area
  rota('/agendas', 'list:agenda', 'Agenda', { guarda: 'agenda' }),
  rota('/prontuarios', 'list:prontuario', 'Prontuários', {
    leva: '/prontuarios/list',
    guarda: 'prontuarios',
  }),
  rota('/prontuarios/list', 'list:prontuario', 'Prontuários', { guarda: 'prontuarios' }),
  rota('/prontuarios/dados-atendimento', 'insert:prontuario', 'Abrir prontuário', { guarda: 'prontuarios' }),
  rota('/prontuarios/form-prontuario/:id?', 'view:prontuario', 'Prontuários', { guarda: 'prontuarios' }),
  rota('/telemedicina', 'list:telemedicina', 'Pacientes do dia', {
    leva: '/telemedicina/list',
    guarda: 'telemedicina',
  }),
  rota('/telemedicina/list', 'list:telemedicina', 'Pacientes do dia', { guarda: 'telemedicina' }),
  rota('/telemedicina/chamada', 'update:telemedicina', 'Chamada de vídeo', { guarda: 'telemedicina' }),
  rota('/gestaointernacao', 'list:internacao', 'Gestão de internação', { guarda: 'gestao-internacao' }),
  rota('/pedidos-ambulancia', 'list:pedidoambulancia', 'Pedidos de ambulância'),
  rota('/chat', 'list:chat', 'Chat'),
  rota('/transferencia-paciente', 'update:transferenciapaciente', 'Transferências de pacientes'),
  rota('/ficha-medica/:idpaciente?', 'list:fichamedica', 'Histórico Clínico', { guarda: 'ficha-medica' }),
  rota('/fila-atendimento', 'list:filaatendimento', 'Fila de atendimento', { guarda: 'fila-atendimento' }),
  rota('/atendimento-profissional', 'list:atendimentoprofissional', 'Meu atendimento', {
    guarda: 'atendimento-profissional',
  }),
  rota('/secretaria', 'list:secretaria', 'Recepção', { guarda: 'secretaria' }),
  rota('/atendimento', 'view:teleconsultoria', 'Teleatendimento', { guarda: 'atendimento' }),
  rota('/prontoatendimento', 'list:prontoatendimento', 'Pronto Atendimento', {
    guarda: 'pronto-atendimento',
  }),
  rota('/laboratorios', 'list:laboratorio', 'Laboratório'),
  rota('/prontuarios-ipsemg', 'list:solicitacaoconvenio', 'Solicitações IPSEMG'),
  // Registers
  rota('/prestadores', 'list:prestador', 'Prestadores', { leva: '/prestadores/list' }),
  rota('/prestadores/list', 'list:prestador', 'Prestadores'),
  rota('/pacientes', 'list:paciente', 'Pacientes', { leva: '/pacientes/list-pacientes' }),
  rota('/pacientes/list-pacientes', 'list:paciente', 'Pacientes'),
  rota('/pacientes/form-pacientes/:id?', 'view:paciente', 'Pacientes'),
  rota('/fornecedores', 'list:fornecedor', 'Fornecedores', { leva: '/fornecedores/list-fornecedores' }),
  rota('/fornecedores/list-fornecedores', 'list:fornecedor', 'Fornecedores'),
  rota('/fornecedores/form-fornecedores/:id?', 'view:fornecedor', 'Fornecedores'),
  rota('/profissionais', 'list:profissional', 'Profissionais', { leva: '/profissionais/list' }),
  rota('/profissionais/list', 'list:profissional', 'Profissionais'),
  rota('/profissionais/form-profissional/:id?', 'view:profissional', 'Profissionais'),
  rota('/convenios', 'list:convenio', 'Convênios', { leva: '/convenios/list-convenio' }),
  rota('/convenios/list-convenio', 'list:convenio', 'Convênios'),
  rota('/convenios/form-convenio/:id?', 'insert:convenio', 'Convênios'),
  rota('/localizacao', 'login', 'Localização'),
  // Finance
  rota('/financeiro', 'login', 'Financeiro'),
  rota('/pagamento', 'login', 'Pagamento'),
  rota('/processo-pagamento', 'login', 'Processos de pagamento'),
  rota('/configuracao-pagamento', 'login', 'Configuração de pagamento'),
  rota('/recebimento', 'login', 'Recebimento'),
  rota('/configuracao-recebimento', 'login', 'Configuração'),
  rota('/cadastro', 'login', 'Cadastro'),
  rota('/relatorio', 'login', 'Relatórios'),
  rota('/contas-pagar', 'list:contapagar', 'Contas a pagar'),
  rota('/contas-receber', 'list:contareceber', 'Contas a receber', { leva: '/contas-receber/list-contas' }),
  rota('/contas-receber/list-contas', 'list:contareceber', 'Contas a receber'),
  rota('/contas-receber/form/:id?', 'view:contareceber', 'Contas a receber'),
  rota('/borderos-impostos', 'list:borderoimposto', 'Borderôs de impostos', {
    leva: '/borderos-impostos/list-borderos-impostos',
  }),
  rota('/borderos-impostos/form-borderos-impostos/:id?', 'view:borderoimposto', 'Borderôs de impostos'),
  rota('/borderos-pagamentos', 'list:borderopagamento', 'Borderôs de pagamentos', {
    leva: '/borderos-pagamentos/list-borderos-pagamentos',
  }),
  rota('/borderos-pagamentos/list-borderos-pagamentos', 'list:borderopagamento', 'Borderôs de pagamentos'),
  rota(
    '/borderos-pagamentos/form-borderos-pagamentos/:id?',
    'view:borderopagamento',
    'Borderôs de pagamentos',
  ),
  rota('/remessa-recebimentos', 'list:remessarecebimento', 'Remessas de recebimentos', {
    leva: '/remessa-recebimentos/list-remessa-recebimentos',
  }),
  rota(
    '/remessa-recebimentos/form-remessa-recebimento/:id?',
    'view:remessarecebimento',
    'Remessas de recebimentos',
  ),
  rota('/remessas-pagamentos', 'list:remessapagamento', 'Remessas de pagamentos', {
    leva: '/remessas-pagamentos/list-remessas-pagamentos',
  }),
  rota('/remessas-pagamentos/list-remessas-pagamentos', 'list:remessapagamento', 'Remessas de pagamentos'),
  rota(
    '/remessas-pagamentos/form-remessa-pagamentos/:id?',
    'insert:remessapagamento',
    'Remessas de pagamentos',
  ),
  rota('/formas-pagamento', 'list:formapagamento', 'Formas de pagamento'),
  rota('/grupos-tipos-tributos', 'list:grupotipotributo', 'Grupos de tributos'),
  rota('/historicos-contas-pagar', 'list:historicocontapagar', 'Históricos de contas a pagar'),
  rota('/ipca', 'list:ipca', 'IPCA'),
  rota('/irrf', 'list:irrf', 'IRRF'),
  rota('/minimo-retencao', 'list:minimoretencao', 'Mínimos de retenção'),
  rota('/siglas', 'list:sigla', 'Siglas'),
  rota('/tabela-limite-tributacao', 'list:tabelalimitetributacao', 'Tabela limite de tributação'),
  rota('/tabela-tributacao', 'list:tabelatributacao', 'Tabela de tributação'),
  rota('/tipos-contas-pagar', 'list:tipocontapagar', 'Tipos de contas a pagar'),
  rota('/tipos-documentos-contas-pagar', 'list:tipodocumentocontapagar', 'Tipos de documentos'),
  rota('/tipos-impostos', 'list:tipoimposto', 'Tipos de impostos'),
  rota('/impostos-cumulativos', 'list:impostocumulativo', 'Impostos cumulativos'),
  rota('/impostos-devolucoes-indevidos', 'list:devolucaoimposto', 'Devoluções de impostos indevidos'),
  rota('/liberacao-conta-pagamento', 'liberar:contapagar', 'Liberação de contas a pagar'),
  rota('/forma-recebimento', 'list:formarecebimento', 'Formas de recebimento'),
  rota('/taxas-adicionais', 'list:taxaadicional', 'Taxas adicionais'),
  rota('/tipos-contas-receber', 'list:tipocontareceber', 'Tipos de contas a receber'),
  rota('/tipo-recebimentos', 'list:tiporecebimento', 'Tipos de recebimentos'),
  // Study: the parent group alone
  rota('/crf', 'login', 'Prontuário CRF'),
  // Teleconsultation
  rota('/teleconsultoria', 'login', 'Teleconsultoria'),
  rota('/teleconsultoria-educacional', 'list:teleconsultoriaeducacional', 'Teleconsultoria educacional'),
  rota('/teleconsultoria-educacional/atendimento', 'list:inscricaoeducacional', 'Inscrições em sessões'),
  rota(
    '/teleconsultoria-educacional/secretaria',
    'secretariar:inscricaoeducacional',
    'Secretaria de sessões',
  ),
  rota('/teleconsultoria-profissional', 'list:teleconsultoriaprofissional', 'Teleconsultoria profissional', {
    guarda: 'fila-teleconsultoria-perfil',
  }),
  rota(
    '/teleconsultoria-profissional/fila-atendimento-teleconsultoria',
    'responder:teleconsultoriaprofissional',
    'Fila de teleconsultoria',
    { guarda: 'fila-teleconsultoria' },
  ),
  rota(
    '/teleconsultoria-profissional/atendimento',
    'responder:teleconsultoriaprofissional',
    'Meus atendimentos',
    {
      guarda: 'fila-teleconsultoria-perfil',
    },
  ),
  // Boards; the numbers of the last three are ours (docs/decisions/0186)
  rota('/agenda-dash', 'dash026:dashboard', 'Painel da agenda'),
  rota('/paciente-dash', 'dash027:dashboard', 'Painel de pacientes'),
  rota('/tempo_atendimento_teleconsultor', 'dash025:dashboard', 'Tempo do teleconsultor'),
  rota('/municipio', 'dash022:dashboard', 'Municípios'),
  rota('/evitou-encaminhamento', 'dash023:dashboard', 'Encaminhamentos evitados'),
  rota('/satisfacao', 'dash024:dashboard', 'Satisfação'),
  // The study's boards; the numbers that the specification does not say are ours (docs/decisions/0260)
  rota('/dados-demograficos-crf', 'dash003:dashboard', 'Dados demográficos', { foraDaIntegracao: true }),
  rota('/historia-medica-crf', 'dash004:dashboard', 'História médica dos participantes', {
    foraDaIntegracao: true,
  }),
  rota('/questionario-iief-crf', 'dash006:dashboard', 'Questionário IIEF', { foraDaIntegracao: true }),
  rota('/sinais-vitais-crf', 'dash007:dashboard', 'Sinais vitais', { foraDaIntegracao: true }),
  rota('/questionario-gaq-crf', 'dash016:dashboard', 'Questionário GAQ', { foraDaIntegracao: true }),
  rota('/extensao-penis-crf', 'dash017:dashboard', 'Extensão do pênis', { foraDaIntegracao: true }),
  rota('/questionario-fsep-crf', 'dash018:dashboard', 'Questionário FSEP', { foraDaIntegracao: true }),
  rota('/teste-papanicolau-crf', 'dash021:dashboard', 'Teste de Papanicolau', { foraDaIntegracao: true }),
  // Reports (REP-01)
  rota('/marcacoesprofissional', 'rep001:report', 'Marcações por profissional'),
  rota('/producao', 'rep001:report', 'Produção'),
  rota('/pagamentos', 'rep002:report', 'Pagamentos'),
  rota('/pedidosambulancia', 'rep003:report', 'Pedidos de ambulância no período'),
  rota('/escalasmedicas', 'rep004:report', 'Escalas médicas'),
  rota('/bordero-pagamento', 'rep005:report', 'Borderôs de pagamento no período'),
  rota('/relatorio-aniversariantes', 'rep005:report', 'Aniversariantes'),
  rota('/aniversariantes', 'rep005:report', 'Aniversariantes', { leva: '/relatorio-aniversariantes' }),
  // Utilities
  rota('/util', 'login', 'Útil'),
  rota('/templates', 'list:form-template', 'Formulários'),
  rota('/form-templates', 'list:form-template', 'Modelos de formulário'),
  rota('/manager-form-templates/:id?', 'insert:form-template', 'Modelos de formulário'),
  rota('/importacoes', 'list:importacao', 'Importações'),
  rota('/mensagem-modelo', 'list:mensagemmodelo', 'Modelos de mensagem', {
    leva: '/mensagem-modelo/list-mensagem-modelo',
  }),
  rota('/mensagem-modelo/list-mensagem-modelo', 'list:mensagemmodelo', 'Modelos de mensagem'),
  rota('/mensagem-modelo/form-mensagem-modelo/:id?', 'view:mensagemmodelo', 'Modelos de mensagem'),
  rota('/notificacoes', 'list:notificacao', 'Notificações'),
  rota('/data-lock', 'realizardatalock:prontuariocrfutil', 'Data lock', { foraDaIntegracao: true }),
  rota('/crfs-finalizados', 'list:prontuariocrf', 'CRFs finalizados', { foraDaIntegracao: true }),
];
