/** Educational sessions of two months: some over, with presence and ratings, one to come with places taken. */
import type { Row } from '#server/engine/entity-sql.ts';
import type { Semeador } from './seeder.ts';

const DIA = 86_400_000;
const SESSOES = [
  [-41, 'Manejo da asma na atenção primária', 'Dra. Lívia Torres'],
  [-20, 'Feridas crônicas: avaliação e curativo', 'Enf. Sônia Prates'],
  [6, 'Pré-natal de alto risco: quando encaminhar', 'Dra. Beatriz Nogueira'],
  [27, 'Saúde mental na visita domiciliar', 'Dr. Caio Andrade'],
] as const;
const QUEM = [
  ['Ana Luísa Prado', 'Enfermeira'],
  ['Marcos Vinícius Teles', 'Médico'],
  ['Jéssica Moura', 'Técnica de enfermagem'],
  ['Paulo Henrique Dias', 'Fisioterapeuta'],
  ['Rosângela Pires', 'Agente comunitária de saúde'],
  ['Tiago Fontes', 'Farmacêutico'],
] as const;

export async function sessoesEducacionais(
  semeador: Semeador,
  casa: Row,
  agora: number,
  eu: { id: number; nome: string },
): Promise<void> {
  const hoje = Math.floor(agora / DIA) * DIA;
  for (const [at, [dias, tema, palestrante]] of SESSOES.entries()) {
    // 14h00 in Brasília.
    const inicio = new Date(hoje + dias * DIA + 17 * 3_600_000).toISOString();
    const passou = dias < 0;
    const inscritos = QUEM.slice(0, at === 3 ? 0 : QUEM.length - at);
    const sessao: Row = await semeador.manter(
      'sessoes-educacionais',
      {
        tema,
        palestrante,
        publico: 'Profissionais da atenção primária',
        inicio,
        duracaoMinutos: 60,
        vagas: 40,
        inscritos: inscritos.length + (at === 3 ? 0 : 1),
        modalidade: 'VIDEO',
        sala: 'https://videos.exemplo.org/sala-de-sessoes',
        descricao:
          'Casos trazidos pelas equipes, o protocolo em uso e o que mudou neste ano. Há tempo para perguntas.',
        situacao: passou ? 'REALIZADA' : 'ABERTA',
        gravacao: passou ? `https://videos.exemplo.org/sessoes/${at + 1}` : null,
        realizadaEm: passou ? inicio : null,
      },
      casa.id,
    );
    const inscrever = (participante: string, resto: object, i: number) =>
      semeador.manter(
        'inscricoes-educacionais',
        {
          sessaoId: sessao.id,
          participante,
          situacao: passou ? (i === 2 ? 'AUSENTE' : 'PRESENTE') : 'INSCRITA',
          inscritaEm: new Date(Math.min(agora, Date.parse(inicio)) - (i + 2) * DIA).toISOString(),
          presenteEm: passou && i !== 2 ? inicio : null,
          ...resto,
        },
        casa.id,
      );
    for (const [i, [nome, profissao]] of inscritos.entries())
      await inscrever(nome, { profissao, satisfacao: passou && i !== 2 ? 8 + (i % 3) : null }, i);
    if (at !== 3) await inscrever(eu.nome, { usuarioId: eu.id, profissao: 'Médico' }, 9);
  }
}
