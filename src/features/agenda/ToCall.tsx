/** Whoever no message reaches, with the reason and the number to call. */
import { Alert } from 'antd';
import type { AConfirmar } from '#domain/agenda/confirmacao.ts';
import { formatTelefone } from '#domain/formato/telefone.ts';
import { confirmacaoTela as texto } from '#messages/agenda-confirmacao.ts';
import { quandoDito } from './geometry.ts';

const porque = ({ identidade, aceita }: AConfirmar): string =>
  !identidade ? texto.semIdentidade : aceita ? texto.semNenhum : texto.semConsentimento;

export function ToCall({ quem }: { readonly quem: readonly AConfirmar[] }) {
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
              {[um.telefone === null ? texto.semTelefone : formatTelefone(um.telefone), quandoDito(um.inicio), porque(um)].join(
                ' · ',
              )}
            </li>
          ))}
        </ul>
      }
    />
  );
}
