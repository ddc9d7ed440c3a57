/** Prescriptions of the demonstration: one in most visits of these years, a draft in the chart that is open, and protocols. */
import { posologiaDe } from '#domain/prescricao/posologia.ts';
import { receituarioDe } from '#domain/prescricao/receituario.ts';
import type { ItemPrescrito } from '#domain/prescricao/tipos.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { Semeador } from './seeder.ts';

const AMOXICILINA: ItemPrescrito = {
  descricao: 'Amoxicilina 500 mg cápsula',
  dose: '1',
  unidade: 'cápsula',
  via: 'ORAL',
  frequencia: '8/8h',
  duracaoDias: 7,
  quantidade: '21 cápsulas',
};
const PARACETAMOL: ItemPrescrito = {
  descricao: 'Paracetamol 750 mg comprimido',
  dose: '1',
  unidade: 'comprimido',
  via: 'ORAL',
  frequencia: '8/8h',
  duracaoDias: 3,
  seNecessario: true,
  quantidade: '1 caixa',
};
const LOSARTANA: ItemPrescrito = {
  descricao: 'Losartana Potássica 50 mg comprimido',
  dose: '1',
  unidade: 'comprimido',
  via: 'ORAL',
  frequencia: '12/12h',
  usoContinuo: true,
  quantidade: '60 comprimidos por mês',
};
const METFORMINA: ItemPrescrito = {
  descricao: 'Cloridrato de Metformina 850 mg comprimido',
  dose: '1',
  unidade: 'comprimido',
  via: 'ORAL',
  frequencia: 'depois do café e do jantar',
  usoContinuo: true,
  quantidade: '60 comprimidos por mês',
};
const IBUPROFENO: ItemPrescrito = {
  descricao: 'Ibuprofeno 600 mg comprimido',
  dose: '1',
  unidade: 'comprimido',
  via: 'ORAL',
  frequencia: '8/8h',
  duracaoDias: 5,
  quantidade: '15 comprimidos',
};
const SERTRALINA: ItemPrescrito = {
  descricao: 'Cloridrato de Sertralina 50 mg comprimido',
  dose: '1',
  unidade: 'comprimido',
  via: 'ORAL',
  frequencia: '1x',
  duracaoDias: 30,
  quantidade: '30 comprimidos',
};
const CLONAZEPAM: ItemPrescrito = {
  descricao: 'Clonazepam 2 mg comprimido',
  dose: '0.5',
  unidade: 'comprimido',
  via: 'ORAL',
  frequencia: 'noite',
  duracaoDias: 30,
  quantidade: '15 comprimidos',
};
const OMEPRAZOL: ItemPrescrito = {
  descricao: 'Omeprazol 20 mg cápsula gastrorresistente',
  dose: '1',
  unidade: 'cápsula',
  via: 'ORAL',
  frequencia: 'jejum',
  duracaoDias: 28,
  quantidade: '28 cápsulas',
};
const DIPIRONA: ItemPrescrito = {
  descricao: 'Dipirona Sódica 500 mg comprimido',
  dose: '1',
  unidade: 'comprimido',
  via: 'ORAL',
  frequencia: '6/6h',
  duracaoDias: 3,
  seNecessario: true,
  quantidade: '1 caixa',
};
const UREIA: ItemPrescrito = {
  descricao: 'Creme de ureia a 10 %, manipulado, 100 g',
  principios: 'ureia',
  via: 'TOPICA',
  frequencia: '2x',
  duracaoDias: 30,
  quantidade: '1 pote',
};

const RECEITAS: readonly (readonly ItemPrescrito[])[] = [
  [LOSARTANA],
  [AMOXICILINA, PARACETAMOL],
  [METFORMINA, LOSARTANA],
  [IBUPROFENO, OMEPRAZOL],
  [SERTRALINA, CLONAZEPAM],
  [UREIA],
];

const ORIENTACOES =
  'Traga esta receita no retorno. Procure o pronto atendimento se houver falta de ar, desmaio ou piora da dor.';

type Prontuario = {
  readonly id: number;
  readonly paciente: number;
  readonly profissional: number | null;
  readonly quem: string | null;
  readonly nome: string | null;
  readonly inicio: string;
  readonly estado: string;
};

export async function prescricoesDeDemonstracao(
  semeador: Semeador,
  casa: Row,
  equipe: readonly Row[],
): Promise<void> {
  const { pool } = semeador;
  const { rows } = await pool.query<Prontuario>({
    text: `SELECT p.id, p.paciente_id AS paciente, p.profissional_id AS profissional, f.nome AS quem, p.nome_paciente AS nome,
                  p.iniciado_em AS inicio, p.estado
             FROM prontuario p LEFT JOIN profissional f ON f.id = p.profissional_id
            WHERE p.prestador_id = $1 AND p.estado <> 'CANCELADO' AND p.excluido_em IS NULL ORDER BY p.iniciado_em, p.id`,
    values: [casa.id],
  });
  // Visits of years ago are closed: what was prescribed in them was written before they were.
  await pool.query({ text: "SET LOCAL zelo.ciclo = 'livre'", values: [] });
  for (const [index, prontuario] of rows.entries()) {
    const aberto = prontuario.estado !== 'ENCERRADO';
    if (!aberto && index % 5 === 4) continue;
    const receita = aberto ? [DIPIRONA, PARACETAMOL] : (RECEITAS[index % RECEITAS.length] ?? []);
    const em = new Date(Date.parse(prontuario.inicio) + 12 * 60_000).toISOString();
    const suspensa = !aberto && index % 11 === 6;
    await semeador.manter(
      'prescricoes',
      {
        prontuarioId: prontuario.id,
        pacienteId: prontuario.paciente,
        nomePaciente: prontuario.nome,
        profissionalId: prontuario.profissional,
        prescritaEm: em,
        situacao: aberto ? 'RASCUNHO' : suspensa ? 'SUSPENSA' : 'EMITIDA',
        itens: await Promise.all(receita.map((item) => inteiro(semeador, item))),
        ciencias: [],
        orientacoes: index % 3 === 0 ? ORIENTACOES : null,
        ...(aberto
          ? {}
          : {
              emitidaEm: em,
              emitidaPor: prontuario.quem,
              naoConferido: 'Interações não verificadas: nenhuma tabela carregada.',
            }),
        ...(suspensa
          ? {
              encerradaEm: new Date(Date.parse(em) + 6 * 86_400_000).toISOString(),
              encerradaPor: prontuario.quem,
              motivo: 'Paciente relatou tontura por telefone; suspenso até o retorno.',
            }
          : {}),
      },
      casa.id,
    );
  }
  await pool.query({ text: "SET LOCAL zelo.ciclo = ''", values: [] });
  const eu = equipe[0]?.id ?? null;
  const modelos: readonly (readonly [
    string,
    'FAVORITO' | 'PROTOCOLO',
    number | null,
    readonly ItemPrescrito[],
  ])[] = [
    ['Amigdalite bacteriana no adulto', 'PROTOCOLO', null, [AMOXICILINA, PARACETAMOL]],
    ['Hipertensão e diabetes, renovação', 'PROTOCOLO', null, [LOSARTANA, METFORMINA]],
    ['Lombalgia aguda', 'PROTOCOLO', eu, [IBUPROFENO, OMEPRAZOL]],
    ['Paracetamol 750 mg se dor', 'FAVORITO', eu, [PARACETAMOL]],
    ['Omeprazol 20 mg em jejum', 'FAVORITO', eu, [OMEPRAZOL]],
  ];
  for (const [nome, tipo, profissionalId, receita] of modelos)
    await semeador.criar(
      'prescricoes-modelo',
      {
        nome,
        tipo,
        profissionalId,
        itens: await Promise.all(
          receita.map(async (item) => {
            const { receituario: _, ...parte } = await inteiro(semeador, item);
            return parte;
          }),
        ),
      },
      casa.id,
    );
}

type Base = {
  readonly id: number;
  readonly principio: string | null;
  readonly controle: string | null;
  readonly antimicrobiano: boolean;
};

/** With what the list of medicines says of it; without base data it stays free text. */
async function inteiro({ pool }: Semeador, item: ItemPrescrito): Promise<ItemPrescrito> {
  const { rows } = await pool.query<Base>({
    text: `SELECT id, principio_ativo AS principio, controle, antimicrobiano FROM medicamento
            WHERE produto = $1 AND excluido_em IS NULL ORDER BY (principio_ativo IS NULL), id LIMIT 1`,
    values: [item.descricao],
  });
  const [base] = rows;
  return {
    usoContinuo: false,
    seNecessario: false,
    ...item,
    ...(base ? { medicamentoId: base.id, principios: base.principio } : {}),
    receituario: base ? receituarioDe({ ...base, principioAtivo: base.principio }) : 'SIMPLES',
    posologia: posologiaDe(item),
  };
}
