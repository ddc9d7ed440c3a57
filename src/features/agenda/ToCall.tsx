/** Whoever no message reaches, with the reason and the number to call. */
import { Alert } from 'antd';
import { comLink, type AConfirmar, type MotivoDaMensagem } from '#domain/agenda/confirmacao.ts';
import { formatTelefone } from '#domain/formato/telefone.ts';
import { confirmacaoTela as texto } from '#messages/agenda-confirmacao.ts';
import { quandoDito } from './geometry.ts';

function porque(
  { identidade, aceita, temEmail, temCelular }: AConfirmar,
  motivo: MotivoDaMensagem,
): string | null {
  if (!identidade && comLink(motivo)) return texto.semIdentidade;
  if (!aceita) return texto.semConsentimento;
  return temEmail || temCelular ? null : texto.semNenhum;
}

export function ToCall({
  quem,
  motivo,
}: {
  readonly quem: readonly AConfirmar[];
  readonly motivo: MotivoDaMensagem;
}) {
  return (
    <Alert
      type="warning"
      showIcon
      message={texto.semMensagem(quem.length)}
      description={
        <ul className="z-limpa">
          {quem.map((agendamento) => (
            <li key={agendamento.id}>
              <b>{agendamento.paciente}</b>{' '}
              {agendamento.telefone === null ? (
                texto.semTelefone
              ) : (
                <a
                  href={`tel:${agendamento.telefone.replaceAll(/[^+\d]/g, '')}`}
                  style={{ whiteSpace: 'nowrap', textDecoration: 'underline' }}
                >
                  {formatTelefone(agendamento.telefone)}
                </a>
              )}
              {['', quandoDito(agendamento.inicio), porque(agendamento, motivo)]
                .filter((parte) => parte !== null)
                .join(' · ')}
            </li>
          ))}
        </ul>
      }
    />
  );
}
