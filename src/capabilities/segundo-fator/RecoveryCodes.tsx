/** Recovery codes, shown once: to be copied, printed or downloaded before the person goes on. */
import { Alert, Button, Flex } from 'antd';
import { Download, Printer } from 'lucide-react';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { segurancaTela as texto } from '#messages/segundo-fator-tela.ts';
import { settings } from '#shared/config/settings.ts';
import { saveBlob } from '#shared/http/download.ts';
import { CopyButton } from './CopyButton.tsx';
import './codes.css';

export function RecoveryCodes({
  codes,
  login,
  onKept,
}: {
  readonly codes: readonly string[];
  readonly login: string;
  readonly onKept: () => void;
}) {
  const lines = () => [
    texto.papelTitulo(settings.get().titulo ?? 'Zelo'),
    texto.papelConta(login, formatMinuto(new Date().toISOString())),
    '',
    ...codes,
    '',
    texto.papelAviso,
  ];
  const download = () =>
    saveBlob(new Blob([lines().join('\r\n')], { type: 'text/plain;charset=utf-8' }), texto.arquivo);
  return (
    <div className="z-pilha codigos-folha">
      <Alert type="warning" showIcon message={texto.guardeTexto} className="z-nao-imprimir" />
      <p className="codigos-so-papel">{lines().slice(0, 2).join(' ')}</p>
      <ol className="codigos" aria-label={texto.codigos}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="codigos-so-papel">{texto.papelAviso}</p>
      <Flex wrap gap={8} className="z-nao-imprimir">
        <CopyButton label={texto.copiar} text={() => lines().join('\n')} />
        <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
          {texto.imprimir}
        </Button>
        <Button icon={<Download size={16} aria-hidden />} onClick={download}>
          {texto.baixar}
        </Button>
      </Flex>
      <Button type="primary" size="large" block data-foco="" className="z-nao-imprimir" onClick={onKept}>
        {texto.guardei}
      </Button>
    </div>
  );
}
