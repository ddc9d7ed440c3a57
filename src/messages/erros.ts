/** The sentence of every failure: what happened and what to do. `{name}` is filled from the error's params. */
import type { AppError, FieldErrors } from '#domain/errors/app-error.ts';
import type { ErrorCode } from '#domain/errors/codes.ts';
import { documentos } from './documento.ts';

/** Texts of the specification are verbatim: 401, 403 and those of sign-in (A8). */
export const erros: Readonly<Record<ErrorCode, string>> = {
  'sessao-expirada': 'Sessão expirada.',
  'conta-nao-encontrada': 'Não foi possível encontrar sua conta com os dados fornecidos.',
  'senha-invalida': 'Senha inválida. Tente novamente.',
  'tentativas-esgotadas': 'Número de tentativas esgotado. Tente novamente mais tarde.',
  'falha-autenticacao': 'Falha processo autenticação. Tente novamente.',
  'identidade-recusada': 'Falha processo autenticação. Tente novamente.',
  'codigo-recusado': 'Falha ao gravar o código de acesso.',
  'email-existe': 'Já existe usuário para o email informado.',
  'email-de-outro':
    'O email informado já está sendo utilizado por outro usuário, favor informar outro email.',
  'atualizacao-pede-login':
    'Não foi possível atualizar o usuário, por favor realize o login e tente de novo.',
  'email-sem-usuario':
    'Não foi possível encontrar usuário para o email informado, favor verificar e tentar novamente.',
  'muitas-solicitacoes': 'Erro de muitas solicitações. Tente novamente mais tarde',
  'acesso-negado': 'Acesso negado.',
  'trocar-senha': 'Sua senha é provisória. Crie a sua para continuar.',
  'termo-pendente': 'Leia e aceite o termo de privacidade para continuar.',
  'termo-mudou': 'O termo em vigor mudou enquanto você lia. Leia o texto novo antes de aceitar.',
  'senha-provisoria-vencida': 'Sua senha provisória venceu. Peça outra ao administrador.',
  'modulo-restrito': 'Acesso negado.',
  'finalidade-necessaria':
    'Você não tem vínculo de cuidado com este paciente. Diga por que precisa abrir o histórico.',
  'vendo-como':
    'Você está vendo o sistema como outra pessoa e nada é gravado. Clique em Voltar, no aviso do topo, para usar o seu acesso.',
  'campo-negado':
    'Você não tem permissão para alterar o campo {campo}. Desfaça a alteração e salve novamente.',
  'sessao-bloqueada': 'A sessão está bloqueada por inatividade. Desbloqueie-a para continuar.',
  'segundo-fator': 'Falta o segundo passo da entrada. Conclua-o para continuar.',
  'confirmacao-necessaria': 'Confirme que é você para continuar. Nada foi feito ainda.',
  'segundo-fator-recusado': 'Não foi possível confirmar que é você. Tente de novo.',
  'prestador-nao-informado': 'Informe o Prestador',
  'alcance-negado':
    'Este registro é de um prestador que você não alcança. Peça a mudança a quem o alcança ou a um administrador.',
  'prestador-negado': 'Você não tem acesso ao prestador escolhido. Escolha outro em Alterar Prestador.',

  'convite-desconhecido':
    'Este link não existe. Confira se o endereço veio inteiro ou peça outro a quem o enviou.',
  'convite-fechado': 'Este link não abre mais. Peça outro a quem o enviou.',
  'convite-identidade': 'Os dados não conferem com os do cadastro. Confira e tente de novo.',
  'convite-passe':
    'A confirmação de identidade venceu. Confirme de novo para continuar; o que você escreveu continua na tela.',
  'requisicao-invalida': 'Não foi possível entender o pedido. Atualize a página e tente novamente.',
  'json-invalido': 'O conteúdo enviado não é um JSON válido. Confira e envie novamente.',
  'texto-invalido': 'O texto contém caracteres que não podem ser gravados. Apague-os e tente novamente.',
  'filtro-desconhecido': 'O filtro {filtro} não existe. Retire-o e pesquise novamente.',
  'filtro-invalido': 'O valor do filtro {filtro} não é válido. Corrija-o e pesquise novamente.',
  'ordenacao-desconhecida': 'Não é possível ordenar por {campo}. Escolha outra coluna.',
  'pagina-invalida': 'O intervalo de linhas pedido não é válido. Volte à primeira página.',
  'pagina-grande': 'Foram pedidas linhas demais. Peça no máximo {maximo} por vez.',
  'pagina-distante':
    'Só se chega de uma vez até a linha {maximo}. Use a pesquisa ou os filtros para chegar mais perto, ou avance página a página a partir de outra.',
  'lugar-invalido': 'Este lugar da lista não vale mais. Volte à primeira página.',
  'coluna-desconhecida': 'A coluna {campo} não existe. Retire-a e tente novamente.',
  'lote-grande': 'Foram escolhidos registros demais. Escolha no máximo {maximo} por vez.',
  'versao-ausente': 'Falta a versão do registro. Abra-o novamente e repita a alteração.',
  'rota-desconhecida': 'O endereço pedido não existe. Confira e tente novamente.',
  'metodo-nao-permitido': 'Essa operação não existe neste endereço.',
  'corpo-grande': 'O conteúdo enviado é grande demais. Envie menos dados por vez.',
  'tipo-nao-suportado': 'Esse tipo de conteúdo não é aceito. Envie em JSON ou como arquivo.',
  'envio-lento': 'O envio demorou demais e foi interrompido. Confira a conexão e tente novamente.',
  'muitas-requisicoes': 'Muitos pedidos em pouco tempo. Aguarde um instante e tente novamente.',

  'nao-encontrado':
    'Registro não encontrado. Ele pode ter sido excluído; volte à lista e pesquise novamente.',
  'conflito-versao':
    'Outra pessoa alterou este registro depois que você o abriu. Compare os valores e escolha quais ficam.',
  validacao: 'Há campos a corrigir. Confira os que estão marcados.',
  'chave-duplicada': 'Já existe um registro com esses dados. Altere-os ou abra o registro existente.',
  'referencia-inexistente': 'Um dos registros escolhidos não existe mais. Escolha outro.',
  'horario-indisponivel': 'Este horário não pode ser marcado. Escolha outro.',
  'horario-ocupado': 'Este horário já está ocupado. Escolha outro.',
  'vigencia-sobreposta': 'Já existe uma vigência nesse período. Ajuste as datas de início e fim.',
  'em-uso': 'Este registro está em uso e não pode ser excluído. Retire-o antes dos registros que o usam.',
  'na-lixeira': 'Este registro está na lixeira. Restaure-o antes de alterar.',
  'fora-da-lixeira': 'Este registro não está na lixeira.',
  'transicao-ilegal': 'Esta mudança não se aplica à situação atual do registro. Atualize a página e confira.',
  'transicao-recusada': 'A situação do registro não pôde ser mudada. Confira os dados e tente novamente.',
  'periodo-fechado':
    'O período está fechado: nada se registra nem se muda nele. Use uma data aberta, ou peça a reabertura do fechamento.',
  'estorno-conciliado':
    'O extrato do banco mostra este valor: informe o dia em que o dinheiro voltou, ou desfaça antes a conciliação.',
  'registro-travado': 'Na situação atual, este registro não pode ser alterado. Atualize a página e confira.',
  'somente-leitura': 'Estes dados são mantidos pelo sistema e não podem ser alterados aqui.',
  'idempotencia-conflito':
    'Esta gravação já foi enviada com outros dados. Atualize a página e confira o registro.',

  'arquivo-invalido':
    'Não foi possível ler o arquivo. Confira se ele abre no seu computador e envie novamente.',
  'arquivo-grande': 'O arquivo é grande demais. Envie um arquivo de até {maximo}.',
  'arquivo-vazio': 'O arquivo está vazio. Escolha outro.',
  'arquivo-ausente': 'Nenhum arquivo foi enviado. Escolha um arquivo e envie novamente.',
  'arquivo-complexo':
    'O arquivo exige mais tempo ou memória do que o permitido para ser lido com segurança. Gere-o de novo, menor ou mais simples, e envie novamente.',
  'arquivo-nao-encontrado': 'Arquivo não encontrado. Envie-o novamente.',
  'faixa-invalida': 'O trecho pedido está fora do arquivo. Abra o documento novamente.',
  'sem-espaco': 'Não há espaço para gravar o arquivo. Avise o administrador e tente novamente depois.',
  'documento-nao-encontrado': documentos.nenhumRegistro,
  'documentos-desligados': 'Esta operação está desligada para os documentos deste cadastro.',
  'documento-assinado':
    'O documento está assinado digitalmente e não pode ser renomeado, substituído nem excluído.',
  'documento-sem-efeito':
    'O documento foi tornado sem efeito: fica guardado como está e não pode mais ser alterado nem assinado.',
  'documento-a-mao':
    'Este papel só vale impresso e assinado à mão: a assinatura eletrônica não serve para ele. Imprima-o.',
  'documento-qualificada':
    'Este papel só vale com assinatura qualificada, de certificado ICP-Brasil (Lei 14.063/2020, art. 13). Assine-o pelo certificado na nuvem ou no token; a do gov.br e a por link não servem para ele.',
  'nome-em-uso': 'Já existe {nome} nesta pasta. Escolha outro nome ou envie como nova versão.',
  'pasta-com-itens': documentos.pastaComItens,
  'tag-de-outros': 'Documentos de outros prestadores usam esta tag. Peça a mudança a um administrador.',
  'pasta-em-si-mesma': 'Uma pasta não pode ser movida para dentro dela mesma.',
  'verificacao-em-andamento': 'Já há uma verificação em andamento. Aguarde o fim dela.',
  'importacao-em-andamento': 'Já há uma importação em andamento. Aguarde o fim ou cancele-a.',
  'importacao-coberta': 'Outra importação alterou depois registros desta. Desfaça-a antes.',
  'importacao-nao-pode-desfazer':
    'Esta importação não pode ser desfeita, porque alguns registros foram alterados depois dela.',
  'mapeamento-invalido': 'As colunas do arquivo não correspondem aos campos. Confira o mapeamento.',

  interno: 'Algo deu errado do nosso lado e nada foi gravado. Tente novamente em instantes.',
  'servico-nao-configurado': 'Este serviço não está configurado. Fale com o administrador.',
  'codigo-de-acesso': 'O código de acesso não confere. Confira o que está impresso junto do QR.',
  'assinatura-recusada': 'Falha ao enviar o documento com a assinatura digital. A assinatura não foi aceita.',
  'assinatura-expirada': 'A autorização do assinador acabou. Autentique de novo para assinar.',
  'assinatura-anterior': 'O documento já tem uma assinatura que não é válida. Confira-a antes de assinar.',
  'assinador-indisponivel': 'Falha ao assinar o documento pelo módulo cloud.',
  'carimbo-indisponivel':
    'O carimbo do tempo não respondeu e nada foi assinado. Tente de novo em instantes ou assine sem carimbo do tempo.',
  'sncr-indisponivel':
    'O SNCR não respondeu, e esta receita eletrônica pede número. A prescrição está emitida: tente de novo em alguns minutos, ou imprima para assinar à mão.',
  'sncr-recusado':
    'O SNCR recusou o número desta receita. Corrija o que ele aponta, ou imprima para assinar à mão.',
  'servico-indisponivel': 'O serviço externo não respondeu. Tente novamente em instantes.',
  'banco-indisponivel': 'O banco de dados não está disponível. Tente novamente em instantes.',
  ocupado: 'O servidor está ocupado com outros arquivos. Aguarde alguns segundos e tente novamente.',
  encerrando: 'O servidor está reiniciando. Tente novamente em instantes.',
  'tempo-esgotado': 'A operação demorou demais e foi interrompida. Restrinja a pesquisa e tente novamente.',
};

/** The code's sentence with its placeholders filled; a missing param leaves its sentence without the braces. */
export function textoErro(
  code: ErrorCode,
  params: { readonly [name: string]: string | number } = {},
): string {
  return erros[code].replace(/ ?\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return '';
    return whole.startsWith(' ') ? ` ${value}` : String(value);
  });
}

export type AlertType = 'ERROR' | 'WARNING' | 'INFO' | 'SUCCESS';
export type Alert = { readonly type: AlertType; readonly value: string };

/** Body of every 4xx and 5xx. */
export type ErrorBody = {
  readonly messages: { readonly alerts: readonly Alert[] };
  readonly errors?: FieldErrors;
  readonly codigo: ErrorCode;
  readonly [key: string]: unknown;
};

/** The answer's body for a failure. An expired session informs, the rest are errors (SES-16). */
/** After the sentence of an unexpected failure. */
export function codigoParaSuporte(codigo: string): string {
  return `Se continuar, informe ao suporte o código ${codigo}.`;
}

export function errorBody(error: AppError): ErrorBody {
  const type: AlertType = error.alert ?? (error.code === 'sessao-expirada' ? 'INFO' : 'ERROR');
  const texts = error.messages.length > 0 ? error.messages : [textoErro(error.code, error.params)];
  return {
    ...error.data,
    messages: { alerts: texts.map((value) => ({ type, value })) },
    ...(error.errors ? { errors: error.errors } : {}),
    codigo: error.code,
  };
}
