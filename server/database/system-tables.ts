/** Written by node scripts/tipos.ts from the migrated database: the tables that no declaration describes. Never edited by hand. */
import type { Generated } from 'kysely';

export type SystemTables = {
  agenda_calendario: {
    id: Generated<number>;
    usuario_id: number;
    profissional_id: number;
    resumo: Buffer;
    semente: string;
    nomes: Generated<boolean>;
    criado_em: Generated<string>;
    lido_em: string | null;
    vale_ate: string;
  };
  arquivo: {
    id: string;
    nome: string;
    mime: string;
    tamanho: number;
    criado_em: Generated<string>;
    criado_por: number | null;
  };
  arquivo_envio: {
    usuario_id: number;
    arquivo_id: string;
    em: Generated<string>;
    nome: string | null;
  };
  assinador_token: {
    usuario_id: number;
    provedor: string;
    conteudo: Buffer;
    codigo_hash: Buffer;
    criado_em: Generated<string>;
    expira_em: string;
  };
  assinatura_eletronica: {
    id: Generated<number>;
    documento_id: number;
    pedido_id: number;
    convite_id: number;
    nome: string;
    papel: string;
    visto: string;
    resultado: string;
    ip: string | null;
    agente: string | null;
    em: Generated<string>;
  };
  assinatura_momento: {
    arquivo_id: string;
    ordem: number;
    em: string;
    como: string;
    usuario_id: number | null;
  };
  assinatura_verificacao: {
    codigo: string;
    arquivo_id: string;
    criado_em: Generated<string>;
  };
  auditoria: {
    seq: Generated<number>;
    cadeia: number;
    posicao: number;
    em: string;
    recurso: string;
    registro_id: number | null;
    acao: string;
    antes: unknown;
    depois: unknown;
    usuario_id: number | null;
    usuario_nome: string | null;
    prestador_id: number | null;
    ip: string | null;
    motivo: string | null;
    hash_anterior: Buffer;
    hash: Buffer;
    pedido: string | null;
  };
  auditoria_a_marcar: {
    recurso: string;
    registro_id: number;
  };
  auditoria_cadeia: {
    cadeia: number;
    posicao: number;
    hash_anterior: Buffer;
    hash: Buffer;
  };
  auditoria_marco: {
    unico: Generated<boolean>;
    antiga: boolean;
    marcada_em: string | null;
    linhas: number | null;
  };
  auditoria_verificacao: {
    id: Generated<number>;
    dados: unknown;
    estado: Generated<string>;
    resultado: unknown;
    criado_em: Generated<string>;
    concluido_em: string | null;
  };
  autorizacao_externa: {
    estado_hash: Buffer;
    servico: string;
    navegador_hash: Buffer;
    usuario_id: number | null;
    retorno: string;
    codigo_hash: Buffer | null;
    criado_em: Generated<string>;
    expira_em: string;
  };
  aviso_leitura: {
    aviso_id: number;
    usuario_id: number;
    lido_em: Generated<string>;
  };
  base_data: {
    arquivo: string;
    recurso: string;
    versao: string;
    sha256: string;
    linhas: number;
    inseridas: number;
    alteradas: number;
    aplicado_em: Generated<string>;
  };
  canal_evento: {
    id: Generated<number>;
    tx: Generated<string>;
    topico: string;
    mudancas: unknown;
    criado_em: Generated<string>;
  };
  canal_foto: {
    em: Generated<string>;
    foto: Generated<string>;
  };
  canal_varrido: {
    unico: Generated<boolean>;
    tx: string;
  };
  certificado_a1: {
    prestador_id: number;
    selado: Buffer;
    titular: string;
    documento: string;
    emissor: string;
    serie: string;
    vale_desde: string;
    vale_ate: string;
    enviado_em: Generated<string>;
    enviado_por: string;
  };
  chat_conversa: {
    id: Generated<number>;
    prestador_id: number;
    tipo: string;
    nome: string | null;
    par: string | null;
    paciente_id: number | null;
    ultima_seq: Generated<number>;
    ultima_em: Generated<string>;
    criado_em: Generated<string>;
    criado_por: number | null;
  };
  chat_leitura: {
    conversa_id: number;
    usuario_id: number;
    ate_seq: number;
    em: Generated<string>;
    tx: Generated<string>;
  };
  chat_mensagem: {
    conversa_id: number;
    seq: number;
    autor_id: number;
    chave: string;
    texto: string;
    arquivo_id: string | null;
    em: Generated<string>;
    tx: Generated<string>;
    arquivo_nome: string | null;
  };
  chat_participante: {
    conversa_id: number;
    usuario_id: number;
    entrou_seq: Generated<number>;
    lida_seq: Generated<number>;
    avisada_seq: Generated<number>;
    administra: Generated<boolean>;
    saiu_em: string | null;
    tx: Generated<string>;
  };
  chave_acesso: {
    id: Generated<number>;
    usuario_id: number;
    credencial: string;
    chave: Buffer;
    contador: number;
    transportes: string[];
    nome: string;
    criado_em: Generated<string>;
    usado_em: string | null;
  };
  chave_rascunho: {
    usuario_id: number;
    chave: Buffer;
    criado_em: Generated<string>;
  };
  codigo_recuperacao: {
    usuario_id: number;
    resumo: Buffer;
    criado_em: Generated<string>;
    usado_em: string | null;
  };
  comentario: {
    id: Generated<number>;
    recurso: string;
    registro_id: number;
    autor_id: number;
    texto: string | null;
    chave: string;
    final: Generated<boolean>;
    versao: Generated<number>;
    criado_em: Generated<string>;
    editado_em: string | null;
    retirado_em: string | null;
  };
  comentario_mencao: {
    comentario_id: number;
    usuario_id: number;
    nome: string;
  };
  configuracao: {
    id: number;
    valores: unknown;
    versao: number;
    atualizado_em: string | null;
    atualizado_por: number | null;
    primeiro_dia: Generated<unknown>;
  };
  convite: {
    id: Generated<number>;
    finalidade: string;
    alvo: unknown;
    prestador_id: number | null;
    nome: string;
    nascimento: string | null;
    cpf_final: string | null;
    email: string | null;
    telefone: string | null;
    resumo: Buffer;
    semente: string;
    usos_maximo: Generated<number>;
    usos: Generated<number>;
    falhas: Generated<number>;
    passe: Buffer | null;
    passe_ate: string | null;
    expira_em: string;
    revogado_em: string | null;
    criado_em: Generated<string>;
    criado_por: number | null;
    responsavel: unknown;
  };
  convite_passo: {
    id: Generated<number>;
    convite_id: number;
    passo: string;
    em: Generated<string>;
    ip: string | null;
    agente: string | null;
    usuario_id: number | null;
  };
  desafio_chave: {
    resumo: Buffer;
    uso: string;
    usuario_id: number | null;
    expira_em: string;
  };
  documento: {
    id: Generated<number>;
    object_id: Generated<string>;
    modulo: string;
    registro_id: number;
    pasta_id: number | null;
    pasta: Generated<boolean>;
    nome: string;
    nome_chave: string;
    arquivo_id: string | null;
    mime: string | null;
    tamanho: number | null;
    aspectos: Generated<unknown>;
    conteudo: Generated<number>;
    conteudo_em: Generated<string>;
    conteudo_por: number | null;
    tag_id: number | null;
    versao: Generated<number>;
    criado_em: Generated<string>;
    criado_por: number | null;
    atualizado_em: Generated<string>;
    atualizado_por: number | null;
    excluido_em: string | null;
    excluido_por: number | null;
    sem_efeito_em: string | null;
    sem_efeito_por: number | null;
    sem_efeito_motivo: string | null;
    sem_efeito_explicacao: string | null;
    refeito_de: number | null;
    leitura: string | null;
    copia_de: number | null;
  };
  documento_emitido: {
    documento_id: number;
    codigo: string;
    tipo: string;
    numero: string;
    profissional: string;
    conselho: string;
    unidade: string;
    emitido_em: Generated<string>;
    valida_ate: string | null;
    a_mao: Generated<boolean>;
    codigo_acesso: string | null;
  };
  documento_qualificado: {
    documento_id: number;
  };
  documento_tag: {
    id: Generated<number>;
    object_id: Generated<string>;
    modulo: string;
    nome: string;
    criado_em: Generated<string>;
    criado_por: number | null;
    leitura: Generated<string>;
  };
  documento_versao: {
    documento_id: number;
    conteudo: number;
    nome: string;
    arquivo_id: string;
    mime: string;
    tamanho: number;
    aspectos: Generated<unknown>;
    em: string;
    por: number | null;
  };
  esvaziamento: {
    id: Generated<number>;
    recurso: string;
    prestador_id: number | null;
    usuario_id: number | null;
    contexto: unknown;
    pedido: unknown;
    ate: Generated<string>;
    total: number;
    posicao: Generated<number>;
    apagados: Generated<number>;
    ficaram: Generated<unknown>;
    estado: Generated<string>;
    cancelar: Generated<boolean>;
    criado_em: Generated<string>;
    concluido_em: string | null;
  };
  exportacao_bilhete: {
    hash: string;
    dados: unknown;
    criado_em: Generated<string>;
  };
  extrato_pedido: {
    id: Generated<number>;
    prestador_id: number;
    usuario_id: number;
    contexto: unknown;
    nome: string;
    conteudo: Buffer | null;
    contas: unknown;
    total: number;
    feitas: Generated<number>;
    estado: Generated<string>;
    motivo: string | null;
    resultado: unknown;
    criado_em: Generated<string>;
    concluido_em: string | null;
  };
  grupo_limite: {
    grupo_regra_id: number;
    sujeito: string;
    linhas: string | null;
    ocultos: Generated<string[]>;
    fixos: Generated<string[]>;
  };
  grupo_regra: {
    id: Generated<number>;
    nome: string;
    descricao: string | null;
    ativo: Generated<boolean>;
    versao: Generated<number>;
    criado_em: Generated<string>;
    criado_por: number | null;
    atualizado_em: string | null;
    atualizado_por: number | null;
    excluido_em: string | null;
    excluido_por: number | null;
  };
  idempotencia: {
    usuario_id: number;
    chave: string;
    recurso: string;
    hash_corpo: Buffer;
    registro_id: number | null;
    status: number | null;
    resposta: unknown;
    criado_em: Generated<string>;
  };
  imagem_editor: {
    caminho: string;
    arquivo_id: string;
    prestador_id: number;
    usuario_id: number;
    criado_em: Generated<string>;
  };
  importacao: {
    id: Generated<number>;
    recurso: string;
    usuario_id: number;
    prestador_id: number | null;
    arquivo_id: string | null;
    nome_arquivo: string;
    tamanho: Generated<number>;
    codificacao: string | null;
    separador: string | null;
    planilha: string | null;
    colunas: Generated<unknown>;
    amostra: Generated<unknown>;
    mapeamento: Generated<unknown>;
    modo: Generated<string>;
    simular: Generated<boolean>;
    estado: Generated<string>;
    total: number | null;
    lidas: Generated<number>;
    validas: Generated<number>;
    erros: Generated<number>;
    inseridas: Generated<number>;
    alteradas: Generated<number>;
    iguais: Generated<number>;
    posicao: Generated<number>;
    cancelar: Generated<boolean>;
    mensagem: string | null;
    contexto: Generated<unknown>;
    trabalhador: string | null;
    criado_em: Generated<string>;
    iniciado_em: string | null;
    concluido_em: string | null;
    tarefa_id: number | null;
  };
  importacao_faixa: {
    importacao_id: number;
    primeiro: number;
    ultimo: number;
  };
  importacao_linha: {
    importacao_id: number;
    linha: number;
    ordem: Generated<number>;
    coluna: string | null;
    campo: string | null;
    valor: string | null;
    mensagem: string;
  };
  importacao_registro: {
    importacao_id: number;
    registro_id: number;
    acao: string;
    versao: number;
    antes: unknown;
  };
  importacao_restante: {
    importacao_id: number;
    registro_id: number;
    acao: string;
    versao: number;
    rotulo: string;
    motivo: string;
  };
  inscricao_fator: {
    usuario_id: number;
    origem: string;
    semente: string;
    criado_em: Generated<string>;
    expira_em: string;
  };
  navegador_confiavel: {
    id: Generated<number>;
    usuario_id: number;
    marca: Buffer;
    agente: string | null;
    ip: string | null;
    criado_em: Generated<string>;
    usado_em: Generated<string>;
    expira_em: string;
  };
  navegador_conhecido: {
    usuario_id: number;
    marca: Buffer;
    criado_em: Generated<string>;
    usado_em: Generated<string>;
  };
  nota_lida: {
    id: Generated<number>;
    prestador_id: number;
    usuario_id: number;
    arquivo_id: string;
    nome: string;
    tamanho: number;
    emitente: string;
    numero: string;
    nota: unknown;
    lida_em: Generated<string>;
    recurso: string | null;
    registro_id: number | null;
  };
  nota_servico_xml: {
    nota_id: number;
    tipo: string;
    conteudo: string;
    em: Generated<string>;
  };
  notificacao: {
    id: Generated<number>;
    usuario_id: number;
    tipo: string;
    titulo: string;
    texto: string | null;
    destino: string | null;
    sensivel: Generated<boolean>;
    prestador_id: number | null;
    chave: string | null;
    tx: Generated<string>;
    lida_em: string | null;
    criado_em: Generated<string>;
    criado_por: number | null;
  };
  painel_contagem: {
    chave: string;
    valor: unknown;
    contado_em: Generated<string>;
    usado_em: Generated<string>;
  };
  painel_vista: {
    painel: string;
    de: string;
    ate: string;
    usuario_id: number;
    prestador_id: number;
    vista_em: Generated<string>;
    contada_em: Generated<string>;
  };
  passos_pedidos: {
    id: Generated<number>;
    recurso: string;
    prestador_id: number | null;
    usuario_id: number;
    contexto: unknown;
    passo: unknown;
    ids: number[];
    total: number;
    tratados: Generated<number>;
    recusados: Generated<unknown>;
    estado: Generated<string>;
    cancelar: Generated<boolean>;
    criado_em: Generated<string>;
    concluido_em: string | null;
  };
  perfil: {
    nome: string;
    grupo_regra_id: number | null;
  };
  perfil_sujeito: {
    perfil: string;
    sujeito: string;
  };
  permissao: {
    grupo_regra_id: number;
    acao: string;
    sujeito: string;
  };
  preferencia: {
    usuario_id: number;
    chave: string;
    valor: unknown;
    atualizado_em: Generated<string>;
  };
  primeiro_acesso: {
    token_hash: Buffer;
    criado_em: Generated<string>;
  };
  prontuario_em_uso: {
    usuario_id: number;
    prontuario_id: number;
    desde: Generated<string>;
  };
  push_assinatura: {
    id: Generated<number>;
    usuario_id: number;
    sessao_id: number;
    endpoint: string;
    p256dh: string;
    auth: string;
    chave: string;
    agente: string | null;
    criado_em: Generated<string>;
  };
  push_chave: {
    id: Generated<number>;
    publica: string;
    privada: string;
    criado_em: Generated<string>;
  };
  push_entrega: {
    notificacao_id: number;
    assinatura_id: number;
    estado: string;
    em: Generated<string>;
  };
  rascunho: {
    usuario_id: number;
    prestador: number;
    recurso: string;
    registro: string;
    numero: Generated<number>;
    janela: string;
    versao: number | null;
    valores: unknown;
    em: Generated<string>;
  };
  schema_migration: {
    versao: number;
    nome: string;
    checksum: string;
    aplicada_em: Generated<string>;
    duracao_ms: number;
  };
  segundo_fator_app: {
    usuario_id: number;
    segredo: Buffer;
    ultimo_passo: number;
    criado_em: Generated<string>;
  };
  senha_anterior: {
    id: Generated<number>;
    usuario_id: number;
    senha_hash: string;
    trocada_em: Generated<string>;
  };
  senha_link: {
    token_hash: Buffer;
    usuario_id: number;
    criado_em: Generated<string>;
    expira_em: string;
  };
  senha_pedido: {
    chave: Buffer;
    total: number;
    inicio: Generated<string>;
  };
  serie_numero: {
    serie: string;
    prestador_id: number;
    ultimo: number;
  };
  sessao: {
    id: Generated<number>;
    token_hash: Buffer;
    usuario_id: number;
    prestador_id: number | null;
    criado_em: Generated<string>;
    expira_em: string;
    ultimo_uso: Generated<string>;
    ip: string | null;
    agente: string | null;
    revogada_em: string | null;
    dispositivo: Buffer | null;
    acesso_anterior: unknown;
    meio: Generated<string>;
    bloqueada_em: string | null;
    vendo_usuario_id: number | null;
    vendo_grupo_id: number | null;
    pendente: Generated<boolean>;
    confirmada_em: string | null;
    inscricao_liberada: Generated<boolean>;
  };
  solicitacao_envio: {
    id: Generated<string>;
    passe_id: number;
    nome: string;
    tamanho: number;
    recebido: Generated<number>;
    arquivo_id: string | null;
    mime: string | null;
    criado_em: Generated<string>;
  };
  solicitacao_envio_parte: {
    envio_id: string;
    inicio: number;
    bytes: Buffer;
  };
  solicitacao_passe: {
    id: Generated<number>;
    resumo: Buffer;
    canal_id: number;
    beneficiario_id: number;
    solicitacao_id: number | null;
    para: string;
    ate: string;
  };
  tarefa: {
    id: Generated<number>;
    tipo: string;
    dados: Generated<unknown>;
    estado: Generated<string>;
    executar_em: Generated<string>;
    tentativas: Generated<number>;
    trabalhador: string | null;
    batida_em: string | null;
    resultado: unknown;
    erro: string | null;
    criado_em: Generated<string>;
    concluido_em: string | null;
    chave: string | null;
    cancelar: Generated<boolean>;
    feitos: number | null;
    total: number | null;
    iniciado_em: string | null;
  };
  tarefa_agenda: {
    tipo: string;
    proxima: string;
  };
  teleconsulta_evento: {
    id: Generated<number>;
    teleconsulta_id: number;
    participante_id: number | null;
    passo: string;
    dado: unknown;
    em: Generated<string>;
    ip: string | null;
    agente: string | null;
  };
  teleconsulta_grande: {
    teleconsulta_id: number;
    sala: string;
    criado_em: Generated<string>;
  };
  teleconsulta_participante: {
    id: Generated<number>;
    teleconsulta_id: number;
    quem: string;
    papel: string;
    nome: string;
    usuario_id: number | null;
    convite_id: number | null;
    sessao_hash: string | null;
    consentiu_em: string | null;
    consentimento_versao: string | null;
    consentimento_hash: string | null;
    chave: Buffer | null;
    entrada: Generated<number>;
    linha: string | null;
    ligado: Generated<boolean>;
    entrou_em: string | null;
    visto_em: string | null;
    saiu_em: string | null;
    consentimento_aparelho: Buffer | null;
    aparelho: Buffer | null;
    outro_aparelho_em: string | null;
    recusou_em: string | null;
  };
  teleconsulta_sinal: {
    id: Generated<number>;
    teleconsulta_id: number;
    de_id: number;
    de_entrada: number;
    para_id: number;
    para_entrada: number;
    dado: unknown;
    em: Generated<string>;
  };
  tentativa_login: {
    conta: Buffer;
    origem: Buffer;
    tentativas: Generated<number>;
    falhas: Generated<number>;
    inicio: Generated<string>;
    propria: Generated<boolean>;
  };
  transicao: {
    id: Generated<number>;
    recurso: string;
    registro_id: number;
    nome: string;
    de: string;
    para: string;
    em: Generated<string>;
    usuario_id: number | null;
    usuario_nome: string | null;
    motivo: string | null;
    campos: unknown;
  };
  usuario: {
    id: Generated<number>;
    login: string;
    nome: string;
    email: string | null;
    cpf: string | null;
    senha_hash: string | null;
    trocar_senha: Generated<boolean>;
    prestador: Generated<boolean>;
    administrativo: Generated<boolean>;
    parceiro: Generated<boolean>;
    profissional: Generated<boolean>;
    fornecedor: Generated<boolean>;
    admin: Generated<boolean>;
    ativo: Generated<boolean>;
    profissional_id: number | null;
    fornecedor_id: number | null;
    dados_adicionais: Generated<unknown>;
    foto: string | null;
    tentativas: Generated<number>;
    bloqueado_ate: string | null;
    ultimo_acesso: string | null;
    versao: Generated<number>;
    criado_em: Generated<string>;
    criado_por: number | null;
    atualizado_em: string | null;
    atualizado_por: number | null;
    excluido_em: string | null;
    excluido_por: number | null;
    senha_provisoria_ate: string | null;
    senha_trocada_em: string | null;
  };
  usuario_grupo: {
    usuario_id: number;
    grupo_regra_id: number;
  };
  usuario_identidade: {
    provedor: string;
    uid: string;
    usuario_id: number;
    email: string;
    criado_em: Generated<string>;
  };
  usuario_prestador: {
    usuario_id: number;
    prestador_id: number;
  };
  vinculo_atendimento: {
    id: Generated<number>;
    tipo: string;
    usuario_id: number;
    profissional_id: number | null;
    prestador_id: number;
    sessao_id: number | null;
    inicio: Generated<string>;
    ate: string;
    fim: string | null;
    pausado_em: string | null;
    batida_em: Generated<string>;
  };
  visao: {
    id: Generated<number>;
    recurso: string;
    nome: string;
    escopo: string;
    usuario_id: number;
    papel: string | null;
    estado: unknown;
    padrao: Generated<boolean>;
    versao: Generated<number>;
    criado_em: Generated<string>;
    atualizado_em: string | null;
  };
};
