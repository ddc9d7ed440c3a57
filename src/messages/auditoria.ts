/** The audit in words: every kind of event as a person says it, and the sentences of its screen. */
import { isEvento, type Evento, type GrupoEvento } from '#domain/auditoria/eventos.ts';
import { numero } from './lista.ts';
import { noMeio } from './palavras.ts';

type Words = {
  /** In the filter and the file: 'Alteração'. */
  readonly titulo: string;
  /** After the person's name; {o} becomes 'o banco 001 · Banco do Brasil'. Without {o} the object is not named. */
  readonly frase: string;
  /** Said when the event names no record: a sign-in with a name that nobody has. */
  readonly semRegistro?: string;
};

export const eventos: { readonly [kind in Evento]: Words } = {
  inserir: { titulo: 'Inclusão', frase: 'incluiu {o}' },
  alterar: { titulo: 'Alteração', frase: 'alterou {o}' },
  transitar: { titulo: 'Mudança de situação', frase: 'mudou a situação de {o}' },
  excluir: { titulo: 'Exclusão', frase: 'excluiu {o}' },
  restaurar: { titulo: 'Restauração', frase: 'restaurou {o}' },
  importar: { titulo: 'Importação', frase: 'importou {o}' },
  'desfazer-importacao': { titulo: 'Importação desfeita', frase: 'desfez a importação de {o}' },
  'esvaziar-lixeira': {
    titulo: 'Exclusão definitiva',
    frase: 'excluiu de vez {o}',
    semRegistro: 'esvaziou a lixeira',
  },
  base: { titulo: 'Carga de base', frase: 'carregou {o}' },
  migracao: { titulo: 'Atualização do sistema', frase: 'reescreveu {o} ao atualizar o sistema' },
  marco: { titulo: 'Marco da auditoria', frase: 'pôs o marco da auditoria em {o}' },
  ver: { titulo: 'Leitura de registro', frase: 'abriu {o}' },
  'ver-ficha': { titulo: 'Leitura do histórico clínico', frase: 'abriu o histórico clínico de {o}' },
  'ver-quem-viu': { titulo: 'Leitura de quem viu', frase: 'consultou quem viu os dados de {o}' },
  'ver-historico': { titulo: 'Leitura de histórico', frase: 'abriu o histórico de {o}' },
  'ver-arquivo': { titulo: 'Leitura de arquivo', frase: 'abriu um arquivo de {o}' },
  exportar: { titulo: 'Exportação', frase: 'exportou {o}' },
  identificar: { titulo: 'Identificação', frase: 'identificou {o} em quem chegou sem nome' },
  consentir: { titulo: 'Consentimento dado', frase: 'registrou o consentimento em {o}' },
  'revogar-consentimento': {
    titulo: 'Consentimento revogado',
    frase: 'registrou a revogação em {o}',
  },
  unificar: { titulo: 'Unificação', frase: 'unificou {o} com outro cadastro da mesma pessoa' },
  'desfazer-uniao': { titulo: 'União desfeita', frase: 'desfez a união de {o} com outro cadastro' },
  imprimir: { titulo: 'Impressão', frase: 'imprimiu {o}' },
  'consultar-sus': { titulo: 'Busca no SUS', frase: 'buscou um paciente no cadastro do SUS' },
  comentar: { titulo: 'Comentário', frase: 'comentou em {o}' },
  'editar-comentario': { titulo: 'Comentário editado', frase: 'editou um comentário em {o}' },
  'retirar-comentario': { titulo: 'Comentário retirado', frase: 'retirou um comentário de {o}' },
  'ver-documentos': { titulo: 'Leitura da lista de documentos', frase: 'abriu a lista de documentos de {o}' },
  'ver-documento': { titulo: 'Leitura de documento', frase: 'abriu um documento de {o}' },
  'baixar-documento': { titulo: 'Download de documento', frase: 'baixou um documento de {o}' },
  'enviar-documento': { titulo: 'Documento anexado', frase: 'anexou um documento a {o}' },
  'substituir-documento': {
    titulo: 'Nova versão de documento',
    frase: 'trocou o conteúdo de um documento de {o}',
  },
  'assinar-documento': { titulo: 'Documento assinado', frase: 'gravou um documento assinado de {o}' },
  'falhar-assinar-documento': {
    titulo: 'Assinatura que falhou',
    frase: 'tentou assinar um documento de {o}, e a assinatura falhou',
  },
  'conferir-assinatura-documento': {
    titulo: 'Assinatura conferida',
    frase: 'conferiu as assinaturas de um documento de {o}',
  },
  'pedir-assinar-documento': {
    titulo: 'Assinatura pedida',
    frase: 'pediu a assinatura de um documento de {o}',
  },
  'recusar-assinar-documento': {
    titulo: 'Assinatura recusada',
    frase: 'recusou assinar um documento de {o}',
  },
  'cancelar-assinar-documento': {
    titulo: 'Pedido de assinatura cancelado',
    frase: 'cancelou o pedido de assinatura de {o}',
  },
  'tornar-sem-efeito-documento': {
    titulo: 'Documento sem efeito',
    frase: 'tornou sem efeito um documento de {o}',
  },
  'arquivar-de-novo-documento': {
    titulo: 'Documento arquivado de novo',
    frase: 'arquivou de novo, no registro certo, um documento de {o}',
  },
  'renomear-documento': { titulo: 'Documento renomeado', frase: 'renomeou um documento de {o}' },
  'mover-documento': { titulo: 'Documento movido', frase: 'moveu um documento de {o}' },
  'etiquetar-documento': {
    titulo: 'Tag de documento alterada',
    frase: 'trocou a tag de um documento de {o}',
  },
  'excluir-documento': { titulo: 'Documento excluído', frase: 'excluiu um documento de {o}' },
  'restaurar-documento': { titulo: 'Documento restaurado', frase: 'restaurou um documento de {o}' },
  'liberar-reserva': { titulo: 'Reserva liberada', frase: 'liberou o horário reservado em {o}' },
  'criar-pasta': { titulo: 'Pasta criada', frase: 'criou uma pasta nos documentos de {o}' },
  'criar-tag': { titulo: 'Tag criada', frase: 'criou uma tag de documentos' },
  'renomear-tag': { titulo: 'Tag renomeada', frase: 'renomeou uma tag de documentos' },
  'leitura-da-tag': { titulo: 'Leitura da tag alterada', frase: 'mudou quem lê os documentos de uma tag' },
  'leitura-do-documento': {
    titulo: 'Leitura do documento alterada',
    frase: 'mudou quem pode ler um documento',
  },
  'remover-tag': { titulo: 'Tag excluída', frase: 'excluiu uma tag de documentos' },
  entrar: { titulo: 'Entrada', frase: 'entrou no sistema' },
  'primeiro-passo': {
    titulo: 'Primeiro passo da entrada',
    frase: 'deu o primeiro passo da entrada, e ficou devendo o segundo fator',
  },
  'entrada-negada': {
    titulo: 'Falha ao entrar',
    frase: 'não conseguiu entrar como {o}',
    semRegistro: 'não conseguiu entrar no sistema',
  },
  sair: { titulo: 'Saída', frase: 'saiu do sistema' },
  encerrar: { titulo: 'Sessão encerrada', frase: 'encerrou uma sessão' },
  bloquear: { titulo: 'Conta bloqueada', frase: 'esgotou as tentativas de entrar como {o}' },
  desbloquear: { titulo: 'Conta desbloqueada', frase: 'desbloqueou {o}' },
  'bloquear-tela': { titulo: 'Tela bloqueada', frase: 'teve a tela bloqueada' },
  'desbloquear-tela': { titulo: 'Tela desbloqueada', frase: 'desbloqueou a tela' },
  'segundo-fator': { titulo: 'Segundo fator conferido', frase: 'confirmou a entrada com o segundo fator' },
  'confirmar-identidade': {
    titulo: 'Identidade confirmada',
    frase: 'confirmou de novo que é a própria pessoa',
  },
  'cadastrar-fator': { titulo: 'Segundo fator cadastrado', frase: 'cadastrou um segundo fator de {o}' },
  'renomear-fator': { titulo: 'Chave de acesso renomeada', frase: 'renomeou uma chave de acesso de {o}' },
  'guardar-certificado': {
    titulo: 'Certificado A1 guardado',
    frase: 'guardou o certificado A1 da nota fiscal',
  },
  'apagar-certificado': {
    titulo: 'Certificado A1 retirado',
    frase: 'retirou o certificado A1 da nota fiscal',
  },
  'retirar-fator': { titulo: 'Segundo fator retirado', frase: 'retirou um segundo fator de {o}' },
  'gerar-codigos': { titulo: 'Códigos de recuperação gerados', frase: 'gerou códigos de recuperação de {o}' },
  'confiar-navegador': { titulo: 'Navegador lembrado', frase: 'mandou lembrar um navegador de {o}' },
  'esquecer-navegador': { titulo: 'Navegador esquecido', frase: 'deixou de confiar num navegador de {o}' },
  'redefinir-fator': {
    titulo: 'Segundo fator redefinido',
    frase: 'retirou todos os segundos fatores de {o}',
  },
  'dar-codigo-do-fator': {
    titulo: 'Código de cadastro dado',
    frase: 'deu a {o} um código para cadastrar o segundo fator',
  },
  'chave-recusada': { titulo: 'Chave de acesso recusada', frase: 'teve uma chave de acesso de {o} recusada' },
  'ligar-identidade': {
    titulo: 'E-mail de entrada ligado',
    frase: 'entrou pela primeira vez com o e-mail de {o}',
  },
  'autenticar-assinador': { titulo: 'Assinador autenticado', frase: 'autorizou a assinatura em nuvem' },
  'criar-convite': { titulo: 'Link público criado', frase: 'criou {o}' },
  'enviar-convite': { titulo: 'Link público enviado', frase: 'enviou por e-mail {o}' },
  'abrir-convite': { titulo: 'Link público aberto', frase: 'abriu {o}' },
  'conferir-convite': { titulo: 'Identidade conferida no link', frase: 'confirmou a identidade de {o}' },
  'negar-convite': { titulo: 'Identidade recusada no link', frase: 'não confirmou a identidade de {o}' },
  'usar-convite': { titulo: 'Link público usado', frase: 'respondeu por {o}' },
  'revogar-convite': { titulo: 'Link público cancelado', frase: 'cancelou {o}' },
  'trocar-senha': { titulo: 'Senha alterada', frase: 'alterou a senha de {o}' },
  'redefinir-senha': { titulo: 'Senha redefinida', frase: 'redefiniu a senha de {o}' },
  'pedir-recuperacao': { titulo: 'Recuperação pedida', frase: 'pediu a recuperação da senha de {o}' },
  'recuperar-senha': { titulo: 'Senha recuperada', frase: 'recuperou a senha de {o}' },
  clonar: { titulo: 'Usuário clonado', frase: 'criou {o} a partir de outro usuário' },
  'ver-como': { titulo: 'Ver como', frase: 'passou a ver o sistema como {o}' },
  'deixar-de-ver-como': { titulo: 'Fim do ver como', frase: 'deixou de ver o sistema como {o}' },
  'restaurar-perfil': { titulo: 'Grupo restaurado', frase: 'restaurou {o} como veio com o sistema' },
  'encerrar-sessoes': { titulo: 'Sessões encerradas', frase: 'encerrou as sessões de {o}' },
  'desligar-calendario': {
    titulo: 'Calendário desligado',
    frase: 'desligou o endereço de calendário de {o}',
  },
  'iniciar-vinculo': { titulo: 'Atendimento iniciado', frase: 'indicou que irá atender {o}' },
  'perder-vinculo': {
    titulo: 'Atendimento encerrado pelo sistema',
    frase: 'deixou de ser contado como quem atende {o}',
  },
  'encerrar-vinculo': { titulo: 'Atendimento encerrado', frase: 'deixou de atender {o}' },
  'repetir-tarefa': { titulo: 'Tarefa repetida', frase: 'mandou repetir uma tarefa do sistema' },
  'cancelar-tarefa': { titulo: 'Tarefa cancelada', frase: 'cancelou uma tarefa do sistema' },
  'fazer-copia': { titulo: 'Cópia de segurança feita', frase: 'fez uma cópia de segurança do banco' },
  'restaurar-copia': {
    titulo: 'Cópia de segurança restaurada',
    frase: 'restaurou o banco de uma cópia de segurança',
  },
  'ensaiar-copia': {
    titulo: 'Cópia de segurança ensaiada',
    frase: 'provou uma cópia de segurança, restaurada num banco à parte',
  },
  'verificar-auditoria': { titulo: 'Auditoria verificada', frase: 'verificou a auditoria' },
};

/** What an event did to the record whose history it stands in: 'anexou um documento a este registro'. */
export function fraseDoRegistro(acao: string): string {
  const frase = isEvento(acao) ? eventos[acao].frase : 'fez outra operação em {o}';
  return frase
    .replace(/\b(de|em) \{o\}/, (_, de: string) => (de === 'de' ? 'deste registro' : 'neste registro'))
    .replace('{o}', 'este registro');
}

export const grupos: { readonly [group in GrupoEvento]: string } = {
  registros: 'Registros',
  leituras: 'Leitura e saída de dados',
  documentos: 'Documentos',
  comentarios: 'Comentários',
  acessos: 'Entrada e sessão',
  convites: 'Links públicos',
  senhas: 'Senha e e-mail',
  permissoes: 'Permissões',
  sistema: 'Sistema',
};

/** Registers that are no declared entity, as a sentence names one of them; keys of `recurso`. */
export const objetos: {
  readonly [recurso: string]: {
    readonly um: string;
    readonly titulo: string;
    /** There is only one: it goes without a number. */
    readonly unico?: true;
  };
} = {
  usuarios: { um: 'o usuário', titulo: 'Usuários' },
  usuario: { um: 'o usuário', titulo: 'Usuários' },
  sessoes: { um: 'a sessão', titulo: 'Sessões' },
  sessao: { um: 'a sessão', titulo: 'Sessões' },
  chat: { um: 'a conversa', titulo: 'Conversas' },
  regras: { um: 'o grupo de regras', titulo: 'Regras' },
  'grupos-regras': { um: 'o grupo de regras', titulo: 'Regras' },
  'grupo-regra': { um: 'o grupo de regras', titulo: 'Regras' },
  permissoes: { um: 'as permissões', titulo: 'Permissões' },
  'push-tokens': { um: 'as notificações de um navegador', titulo: 'Notificações no navegador', unico: true },
  'pronto-atendimento': { um: 'o pronto atendimento', titulo: 'Pronto atendimento', unico: true },
  teleconsultoria: { um: 'a teleconsultoria', titulo: 'Teleconsultoria', unico: true },
  configuracoes: { um: 'as configurações', titulo: 'Configurações', unico: true },
  auditoria: { um: 'a auditoria', titulo: 'Auditoria' },
  banco: { um: 'o banco de dados', titulo: 'Banco de dados', unico: true },
  tarefas: { um: 'a tarefa do sistema', titulo: 'Tarefas do sistema' },
  assinador: { um: 'o assinador em nuvem', titulo: 'Assinatura em nuvem' },
  'certificado-nota': { um: 'o certificado A1', titulo: 'Certificado da nota fiscal', unico: true },
  convite: { um: 'o link público', titulo: 'Links públicos' },
  'agenda-calendario': { um: 'o endereço de calendário da agenda', titulo: 'Calendários da agenda' },
  auth: { um: 'a conta', titulo: 'Entrada no sistema' },
};

/** What hand-written events keep in `antes` and `depois`, by key; keys without a name here are shown as they are. */
export const campos: { readonly [key: string]: string } = {
  passosPulados: 'Primeiros passos deixados para depois',
  falhas: 'Tentativas',
  finalidade: 'Para quê',
  nomes: 'Nomes completos dos pacientes',
  tarefa: 'Tarefa',
  minutos: 'Minutos de bloqueio',
  login: 'Usuário',
  nome: 'Nome',
  email: 'E-mail',
  ativo: 'Ativo',
  admin: 'Administrador',
  formato: 'Formato',
  colunas: 'Colunas',
  semColunas: 'Colunas deixadas de fora',
  pseudonimos: 'Com pseudônimos',
  momentos: 'Datas e horas',
  tabelas: 'Tabelas',
  arquivos: 'Arquivos',
  bytes: 'Tamanho em bytes',
  cifrada: 'Cifrada',
  feitaEm: 'Cópia feita em',
  arquivosNoS3: 'Arquivos ficam no S3',
  porta: 'Porta de origem',
  dadoPor: 'Consentimento de',
  tabela: 'Tabela',
  filtros: 'Filtros',
  linhas: 'Linhas',
  registros: 'Registros',
  arquivo: 'Arquivo',
  importacao: 'Importação',
  ate: 'Até a linha',
  inseridas: 'Incluídas',
  alteradas: 'Alteradas',
  eventos: 'Eventos conferidos',
  resultado: 'Resultado',
  motivo: 'Motivo',
  permissoes: 'Permissões',
  grupos: 'Grupos de regras',
  prestadores: 'Prestadores',
  agente: 'Navegador',
  meio: 'Forma de entrada',
  provedor: 'Assinador',
  fonte: 'Fonte',
  servico: 'Serviço do navegador',
  expira_em: 'Vale até',
  sessoesEncerradas: 'Sessões encerradas',
  perfil: 'Perfil',
  de: 'De',
  para: 'Para',
  versao: 'Versão',
  comentario: 'Comentário nº',
  texto: 'Texto',
  documento: 'Documento',
  documentos: 'Documentos',
  comentarios: 'Comentários',
  assinatura: 'Assinatura',
  objectId: 'Identificação do documento',
  conteudo: 'Conteúdo nº',
  tag: 'Tag',
  tamanho: 'Tamanho em bytes',
  sha256: 'SHA-256',
};

/** How somebody came in, or tried to. */
export const meios: { readonly [meio: string]: string } = {
  senha: 'usuário e senha',
  email: 'e-mail',
  govbr: 'gov.br',
  chave: 'chave de acesso',
  app: 'aplicativo autenticador',
  codigo: 'código de recuperação',
  'segundo-fator': 'segundo fator',
};

export const auditoria = {
  titulo: 'Auditoria',
  descricao:
    'Quem fez o quê, quando e de onde. Os registros da auditoria não podem ser alterados nem apagados.',
  sistema: 'O sistema',
  alguem: 'Alguém',
  mudou: (campo: string, antes: string, depois: string) => `${campo} de “${antes}” para “${depois}”`,
  recebeu: (campo: string, depois: string) => `${campo}: “${depois}”`,
  perdeu: (campo: string, antes: string) => `${campo}: “${antes}” retirado`,
  mudouOculto: (campo: string) => `${campo} alterado`,
  oculto: 'valor oculto para o seu perfil',
  vazio: 'vazio',
  /** 'o banco', 'a cidade'. */
  artigo: (genero: 'm' | 'f', titulo: string) => `${genero === 'f' ? 'a' : 'o'} ${noMeio(titulo)}`,
  numero: (id: number) => `nº ${id}`,
  /** A list that left the house: 'a lista de bancos'. */
  lista: (plural: string) => `a lista de ${noMeio(plural)}`,
  eMais: (n: number) => (n === 1 ? 'e mais 1 campo' : `e mais ${numero(n)} campos`),
  linhasExportadas: (n: number, formato: string) =>
    `${n === 1 ? '1 linha' : `${numero(n)} linhas`} em ${formato.toUpperCase()}`,

  hoje: 'Hoje',
  ontem: 'Ontem',
  valor: 'Valor',
  achados: 'Achados',
  comMotivo: (texto: string) => `Motivo: ${texto}`,
  filtros: 'Filtros da auditoria',
  periodo: 'Período',
  de: 'De',
  ate: 'Até',
  evento: 'Evento',
  todosEventos: 'Todos',
  usuario: 'Usuário',
  usuarioQualquer: 'Nome ou login',
  cadastro: 'Cadastro',
  todosCadastros: 'Todos',
  registro: 'Nº do registro',
  prestador: 'Prestador',
  todosPrestadores: 'Todos',
  limpar: 'Limpar filtros',
  atualizar: 'Atualizar',
  exportar: 'Exportar',
  exportarCsv: 'Exportar CSV',
  exportarXlsx: 'Exportar Excel (XLSX)',
  exportando: 'Preparando o arquivo',
  falhaExportar: 'O arquivo não foi gerado. Tente de novo.',
  maisAntigos: 'Mostrar mais antigos',
  continuarBusca: 'Continuar a busca',
  procurado: (quando: string) => `Procurado até ${quando}. Pode haver eventos mais antigos.`,
  fim: 'Não há eventos mais antigos com estes filtros.',
  vazioTitulo: 'Nenhum evento com estes filtros',
  vazioTexto: 'Aumente o período ou retire filtros.',
  falha: 'Não foi possível buscar a auditoria',
  datasTrocadas: 'A data final é anterior à inicial.',
  intervaloInvalido: 'Informe as datas como AAAA-MM-DD, a final não antes da inicial.',
  filtroInvalido: (nome: string) => `O filtro “${nome}” não é válido.`,
  eventoDe: 'Evento',

  coluna: {
    em: 'Data e hora',
    usuario: 'Usuário',
    evento: 'Evento',
    cadastro: 'Cadastro',
    registro: 'Registro',
    descricao: 'O que aconteceu',
    prestador: 'Prestador',
    ip: 'Endereço',
    motivo: 'Motivo',
    seq: 'Número',
  },

  detalhe: 'Evento da auditoria',
  detalheNumero: (seq: number) => `Evento nº ${numero(seq)}`,
  quando: 'Quando',
  quem: 'Quem',
  onde: 'Endereço da chamada',
  prestadorDo: 'Prestador',
  motivo: 'Motivo',
  semMotivo: 'Não informado',
  mudancas: 'O que mudou',
  conteudo: 'Detalhes',
  semMudancas: 'Este evento não alterou valores.',
  campo: 'Campo',
  antes: 'Antes',
  depois: 'Depois',
  codigo: 'Código do evento',
  codigoTexto: 'Prova de que o conteúdo é o que foi gravado.',
  cadeia: (cadeia: number, posicao: number) => `Cadeia ${cadeia}, posição ${numero(posicao)}`,
  abrirRegistro: 'Abrir o registro',
  soEsteRegistro: 'Ver tudo deste registro',
  verNaAuditoria: 'Ver na auditoria',

  verificar: 'Verificar integridade',
  verificarTitulo: 'Integridade da auditoria',
  verificarTexto:
    'Confere, um a um, todos os eventos e a ligação entre eles. Se algum foi alterado, apagado ou trocado de lugar, aparece aqui. Você pode continuar trabalhando enquanto a verificação anda.',
  verificarComecar: 'Verificar agora',
  verificarDeNovo: 'Verificar de novo',
  verificando: 'Verificando',
  conferidos: (concluidos: number, total: number) =>
    `${numero(concluidos)} de ${numero(total)} eventos conferidos`,
  integra: 'Auditoria íntegra',
  integraTexto: (n: number) =>
    `${numero(n)} eventos conferidos em 16 cadeias. Nada foi alterado nem apagado.`,
  violada: 'Auditoria violada',
  violadaTexto: (achados: number, n: number, haMais: boolean) =>
    `${haMais ? 'Pelo menos ' : ''}${achados === 1 ? '1 achado' : `${numero(achados)} achados`} em ${numero(n)} eventos. Guarde esta tela, não altere nada no servidor e avise o responsável pela segurança.`,
  verificacaoInterrompida: 'A verificação foi interrompida. Comece outra.',
  verificacaoFalhou: 'A verificação não terminou. Tente de novo.',
  verificacaoEmAndamento: 'Já há uma verificação em andamento.',
  ultima: (quando: string, nome: string) => `Última verificação: ${quando}, por ${nome}.`,
  nunca: 'A auditoria ainda não foi verificada por aqui.',
} as const;
