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
          {quem.map((um) => (
            <li key={um.id}>
              <b>{um.paciente}</b>{' '}
              {um.telefone === null ? (
                texto.semTelefone
              ) : (
                <a
                  href={`tel:${um.telefone.replaceAll(/[^+\d]/g, '')}`}
                  style={{ whiteSpace: 'nowrap', textDecoration: 'underline' }}
                >
                  {formatTelefone(um.telefone)}
                </a>
              )}
              {['', quandoDito(um.inicio), porque(um, motivo)].filter((dito) => dito !== null).join(' · ')}
            </li>
          ))}
        </ul>
      }
    />
  );
}
