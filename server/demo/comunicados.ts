/** Notices, notifications and message templates of the demonstration: something to read for every profile. */
import { type Notificacao, notificar } from '#server/capabilities/notificacao/index.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { Perfil } from '#domain/acesso/perfis.ts';
import type { Semeador } from './seeder.ts';

const HOUR = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();

/** Published by the queue once the server runs, as any notice is. */
async function avisos(semeador: Semeador, casas: readonly Row[]): Promise<void> {
  for (const aviso of [
    {
      titulo: 'Bem-vindo à demonstração',
      texto: 'Todos os nomes, documentos e preços daqui são inventados. Altere o que quiser.',
      prioridade: 'INFORMATIVO',
      destino: 'TODOS',
      inicio: ago(24 * 20),
      fixo: true,
    },
    {
      titulo: 'Falta de energia programada no sábado',
      texto:
        'No sábado, das 6h às 9h, a concessionária fará a manutenção da rede do quarteirão.\n\nO gerador atende a sala de observação, as geladeiras de vacinas e os computadores da recepção. Os consultórios ficam sem energia: as consultas desse horário foram passadas para segunda-feira e os pacientes já foram avisados.\n\nAntes de sair na sexta-feira, desligue os equipamentos da tomada.',
      prioridade: 'URGENTE',
      destino: 'TODOS',
      inicio: ago(3),
    },
    {
      titulo: 'Novo roteiro de identificação do paciente',
      texto:
        'A partir desta semana, toda chamada confere dois identificadores: nome completo e data de nascimento, com a pulseira ou o documento na mão.\n\nO roteiro vale para consulta, coleta, medicação e alta:\n1. Pergunte o nome e a data de nascimento; não os diga antes do paciente.\n2. Compare com a tela e com a pulseira.\n3. Se houver diferença, pare e chame a recepção.\n4. Registre a divergência no prontuário.\n\nO treinamento é às quartas, às 13h, na sala de reuniões. Quem não puder nesse horário combina outro com a coordenação.',
      prioridade: 'ATENCAO',
      destino: 'PROFISSIONAL',
      inicio: ago(27),
    },
    {
      titulo: 'Conferência do caixa às 17h30',
      texto:
        'A conferência diária do caixa passa a ser às 17h30, com o relatório de recebimentos já impresso.',
      prioridade: 'INFORMATIVO',
      destino: 'ADMINISTRATIVO',
      ...(casas[0] ? { prestadorId: casas[0].id } : {}),
      inicio: ago(51),
    },
    {
      titulo: 'Notas fiscais até o dia 25',
      texto:
        'Envie as notas do mês até o dia 25 para que o pagamento saia no dia 10. Depois dessa data, elas entram no mês seguinte.',
      prioridade: 'ATENCAO',
      destino: 'FORNECEDOR',
      inicio: ago(30),
    },
    {
      titulo: 'Atualização do cadastro do prestador',
      texto:
        'Confira endereço, telefone e responsável técnico antes do fim do mês: eles saem em todos os documentos impressos.',
      prioridade: 'INFORMATIVO',
      destino: 'PRESTADOR',
      inicio: ago(75),
    },
    {
      titulo: 'Tabelas públicas atualizadas',
      texto: 'As tabelas CID e CIAP foram atualizadas com a versão deste mês.',
      prioridade: 'INFORMATIVO',
      destino: 'PARCEIRO',
      inicio: ago(40),
    },
  ])
    await semeador.criar('avisos', aviso);
}

async function modelos(semeador: Semeador): Promise<void> {
  for (const modelo of [
    {
      nome: 'Lembrete de consulta',
      finalidade: 'LEMBRETE',
      canal: 'WHATSAPP',
      texto:
        'Olá, {{primeiroNome}}. Lembramos da sua consulta em {{data}}, às {{hora}}, com {{profissional}}. {{prestador}}: {{endereco}}. Dúvidas: {{telefone}}.',
    },
    {
      nome: 'Confirmação de consulta',
      finalidade: 'CONFIRMACAO',
      canal: 'SMS',
      texto:
        '{{prestador}}: {{primeiroNome}}, confirma sua consulta em {{data}}, às {{hora}}? Responda SIM ou ligue {{telefone}}.',
    },
    {
      nome: 'Mudança de horário',
      finalidade: 'REMARCACAO',
      canal: 'WHATSAPP',
      texto:
        'Olá, {{primeiroNome}}. Precisamos mudar o seu horário em {{prestador}}. Agora é {{data}}, às {{hora}}, com {{profissional}}. Confirme ou peça outro por aqui: {{link}}. Dúvidas: {{telefone}}.',
    },
    {
      nome: 'Cancelamento de horário',
      finalidade: 'CANCELAMENTO',
      canal: 'WHATSAPP',
      texto:
        'Olá, {{primeiroNome}}. Precisamos desmarcar o seu horário de {{data}}, às {{hora}}, com {{profissional}} em {{prestador}}. Para marcar outro, fale conosco: {{telefone}}.',
    },
    {
      nome: 'Acesso à teleconsulta',
      finalidade: 'TELECONSULTA',
      canal: 'EMAIL',
      assunto: 'Sua teleconsulta em {{data}}, às {{hora}}',
      texto:
        'Olá, {{paciente}}.\n\nSua teleconsulta com {{profissional}} é em {{data}}, às {{hora}}. Entre por este endereço alguns minutos antes:\n{{link}}\n\n{{prestador}}',
    },
  ])
    await semeador.criar('mensagem-modelo', modelo);
}

/** Agenda and ambulance orders come from their modules; here they show what those will tell. */
async function notificacoes(
  semeador: Semeador,
  ids: Readonly<Record<Perfil, number>>,
  casas: readonly Row[],
): Promise<void> {
  const casa = casas[0]?.id ?? null;
  const told: readonly [hours: number, notificacao: Omit<Notificacao, 'chave'>][] = [
    [
      1,
      {
        para: [ids.profissional, ids.administrativo, ids.prestador],
        tipo: 'AMB',
        titulo: 'Pedido de ambulância aguardando resposta',
        texto: 'Remoção pedida pela recepção. Abra o cadastro do paciente para ver os dados.',
        destino: '/pacientes',
        prestadorId: casa,
      },
    ],
    [
      5,
      {
        para: [ids.profissional, ids.administrativo],
        tipo: 'AGE',
        titulo: 'Dois encaixes na sua agenda de amanhã',
        texto: 'Às 10h20 e às 16h40.',
        destino: '/pacientes',
        prestadorId: casa,
      },
    ],
    [
      26,
      {
        para: [ids.profissional],
        tipo: 'AGE',
        titulo: 'Uma consulta foi desmarcada',
        texto: 'O horário das 9h de sexta-feira ficou livre.',
      },
    ],
    [
      30,
      {
        para: [ids.fornecedor],
        tipo: 'AGE',
        titulo: 'Visita técnica marcada',
        texto: 'Quinta-feira, às 14h, na recepção.',
      },
    ],
    [
      33,
      {
        para: [ids.parceiro],
        tipo: 'AGE',
        titulo: 'Reunião de parceiros marcada',
        texto: 'Terça-feira, às 9h.',
      },
    ],
    [
      28,
      {
        para: [ids.admin],
        tipo: 'AGE',
        titulo: 'Horários liberados para a próxima semana',
        texto: 'As escalas dos prestadores foram publicadas.',
      },
    ],
  ];
  for (const [index, [hours, notificacao]] of told.entries()) {
    await notificar(semeador.pool, { ...notificacao, chave: `demonstracao:${index}` });
    await semeador.pool.query({
      text: 'UPDATE notificacao SET criado_em = $1, lida_em = $2 WHERE chave = $3',
      values: [ago(hours), hours > 25 ? ago(hours - 1) : null, `demonstracao:${index}`],
    });
  }
}

export async function comunicados(
  semeador: Semeador,
  ids: Readonly<Record<Perfil, number>>,
  casas: readonly Row[],
): Promise<void> {
  await avisos(semeador, casas);
  await modelos(semeador);
  await notificacoes(semeador, ids, casas);
}
