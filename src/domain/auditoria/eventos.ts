/**
 * Every kind of event that the audit may hold (SBIS/CFM NGS1.07, items 20 to 22 of its checklist). They stand
 * in the groups by which a person looks for them. Their words are in src/messages/auditoria.ts, whose type
 * demands one for each.
 */
export const EVENTOS = {
  registros: [
    'inserir',
    'alterar',
    'transitar',
    'excluir',
    'restaurar',
    'importar',
    'desfazer-importacao',
    'esvaziar-lixeira',
    'liberar-reserva',
    'identificar',
    'unificar',
    'desfazer-uniao',
    'consentir',
    'revogar-consentimento',
    'base',
    'migracao',
    'marco',
  ],
  leituras: [
    'ver',
    'ver-ficha',
    'ver-quem-viu',
    'ver-historico',
    'ver-arquivo',
    'exportar',
    'imprimir',
    'consultar-sus',
  ],
  documentos: [
    'ver-documentos',
    'ver-documento',
    'baixar-documento',
    'enviar-documento',
    'substituir-documento',
    'assinar-documento',
    'falhar-assinar-documento',
    'conferir-assinatura-documento',
    'pedir-assinar-documento',
    'recusar-assinar-documento',
    'cancelar-assinar-documento',
    'tornar-sem-efeito-documento',
    'arquivar-de-novo-documento',
    'renomear-documento',
    'mover-documento',
    'etiquetar-documento',
    'excluir-documento',
    'restaurar-documento',
    'criar-pasta',
    'criar-tag',
    'renomear-tag',
    'leitura-da-tag',
    'leitura-do-documento',
    'remover-tag',
  ],
  comentarios: ['comentar', 'editar-comentario', 'retirar-comentario'],
  acessos: [
    'entrar',
    'primeiro-passo',
    'entrada-negada',
    'sair',
    'encerrar',
    'bloquear',
    'desbloquear',
    'bloquear-tela',
    'desbloquear-tela',
    'segundo-fator',
    'confirmar-identidade',
    'ligar-identidade',
    'autenticar-assinador',
  ],
  convites: [
    'criar-convite',
    'enviar-convite',
    'abrir-convite',
    'conferir-convite',
    'negar-convite',
    'usar-convite',
    'revogar-convite',
  ],
  senhas: [
    'trocar-senha',
    'redefinir-senha',
    'pedir-recuperacao',
    'recuperar-senha',
    'cadastrar-fator',
    'renomear-fator',
    'retirar-fator',
    'gerar-codigos',
    'confiar-navegador',
    'esquecer-navegador',
    'redefinir-fator',
    'dar-codigo-do-fator',
    'chave-recusada',
  ],
  permissoes: [
    'clonar',
    'ver-como',
    'deixar-de-ver-como',
    'restaurar-perfil',
    'encerrar-sessoes',
    'desligar-calendario',
    'iniciar-vinculo',
    'encerrar-vinculo',
    'perder-vinculo',
  ],
  sistema: [
    'fazer-copia',
    'restaurar-copia',
    'ensaiar-copia',
    'verificar-auditoria',
    'repetir-tarefa',
    'cancelar-tarefa',
    'guardar-certificado',
    'apagar-certificado',
  ],
} as const;

/** Everything by which the content of a record reached somebody. */
export const LEITURAS_DO_CONTEUDO = [
  ...EVENTOS.leituras.filter((kind) => kind !== 'consultar-sus'),
  'ver-documentos',
  'ver-documento',
  'baixar-documento',
] as const;

export type GrupoEvento = keyof typeof EVENTOS;
export type Evento = (typeof EVENTOS)[GrupoEvento][number];

const known: ReadonlySet<string> = new Set(Object.values(EVENTOS).flat());

export function isEvento(text: string): text is Evento {
  return known.has(text);
}

/** Same person, same record, same reason and address within these minutes: one event of reading (docs/decisions/0060). */
export const JANELA_LEITURA_MINUTOS = 5;
