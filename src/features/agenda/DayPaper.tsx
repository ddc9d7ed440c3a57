/** The day as it prints: a plain table by hour. */
import type { GradeAgenda } from '#domain/agenda/wire.ts';
import { formatData } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { agendaTela as texto } from '#messages/agenda-tela.ts';
import { horaDe, ocupa } from './geometry.ts';

type Props = {
  readonly grade: GradeAgenda;
  readonly dia: string;
  readonly profissionais: GradeAgenda['profissionais'];
};

export function DayPaper({ grade, dia, profissionais }: Props) {
  const nome = (list: readonly { id: number; nome: string }[], id: number | null) =>
    list.find((named) => named.id === id)?.nome ?? '';
  const linhas = grade.agendamentos.filter(
    (agendamento) =>
      ocupa(agendamento) &&
      agendamento.situacao !== 'RESERVADO' &&
      diaDe(agendamento.inicio) === dia &&
      profissionais.some(({ id }) => id === agendamento.profissionalId),
  );
  return (
    <table className="z-ag-papel">
      <caption>{formatData(dia)}</caption>
      <thead>
        <tr>
          {texto.papelColunas.map((coluna) => (
            <th key={coluna}>{coluna}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {linhas.map((linha) => (
          <tr key={linha.id}>
            <td>{`${horaDe(linha.inicio)}–${horaDe(linha.fim)}`}</td>
            <td>{linha.paciente}</td>
            <td>{nome(grade.profissionais, linha.profissionalId)}</td>
            <td>{nome(grade.salas, linha.salaId)}</td>
            <td>{linha.tipo}</td>
            <td>{linha.convenio ?? texto.particular}</td>
            <td>{texto.situacoes[linha.situacao]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
