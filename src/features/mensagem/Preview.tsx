import { Alert, Button, Card, Checkbox, Flex, Tag, Typography } from 'antd';
import { ExternalLink, Mail, MessageSquare } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatTelefone } from '#domain/formato/telefone.ts';
import { partes, type PedidoMensagem, type PreviaMensagem } from '#domain/mensagem/compor.ts';
import { envio, textoDoImpedimento, VARIAVEL_CURTA } from '#messages/mensagem.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { notify } from '#shared/ui/notify.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { send } from './messages-query.ts';

type Props = {
  modeloId: number;
  pedido: PedidoMensagem;
  previa: PreviaMensagem;
  /** What is shown is not yet, or not, what was typed. */
  stale: boolean;
  onSent: () => void;
  /** The template changed under the person's eyes. */
  onStale: () => void;
};

const ICONS = { WHATSAPP: ExternalLink, SMS: MessageSquare, EMAIL: Mail } as const;
const LABELS = { WHATSAPP: envio.whatsapp, SMS: envio.sms, EMAIL: envio.email } as const;

/** The message as the patient reads it, what keeps it from leaving, and the one button that sends it. */
export function Preview({ modeloId, pedido, previa, stale, onSent, onStale }: Props) {
  const [ciente, setCiente] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const { canal, destino, destinatario, impedimentos, termosClinicos } = previa;
  const Icon = ICONS[canal];
  const blocked = impedimentos.length > 0 || (termosClinicos.length > 0 && !ciente);

  const { run, busy } = useAct(
    async (popup: Window | null) => {
      const { url } = await send(modeloId, { ...pedido, modeloVersao: previa.modeloVersao, ciente });
      if (url === null) notify({ type: 'SUCCESS', value: envio.enviado(destinatario) });
      else {
        if (popup) {
          popup.opener = null;
          popup.location.replace(url);
        }
        setOpened(url);
        notify({ type: 'SUCCESS', value: envio.aberto });
      }
      onSent();
    },
    {
      failure: envio.naoEnviado,
      // A template that changed is shown anew.
      refused: (error) => {
        onStale();
        if (!(error instanceof HttpError && error.statusCode === 412)) return false;
        notify({ type: 'WARNING', value: envio.modeloMudou });
        return true;
      },
    },
  );
  const go = async () => {
    // Opened within the click: a window that opens after an answer is a popup that browsers refuse.
    const popup = canal === 'EMAIL' ? null : window.open('about:blank', '_blank');
    if (!(await run(popup))) popup?.close();
  };

  return (
    <section aria-labelledby="mensagens-previa" aria-busy={stale || undefined}>
      <Card title={<h2 id="mensagens-previa">{envio.previa}</h2>} size="small">
        <Flex vertical gap={16} align="start">
          {destino ? (
            <Typography.Text type="secondary">
              {envio.para(destinatario, canal === 'EMAIL' ? destino : formatTelefone(destino))}
            </Typography.Text>
          ) : null}
          <div className="mensagens-texto">
            {previa.assunto === null ? null : (
              <strong>
                <Filled text={previa.assunto} />
              </strong>
            )}
            <p className="z-texto">
              <Filled text={previa.texto} />
            </p>
          </div>
          {impedimentos.map((impedimento) => (
            <Alert
              key={impedimento.motivo}
              type="warning"
              role="note"
              showIcon
              message={textoDoImpedimento(impedimento, canal)}
            />
          ))}
          {termosClinicos.length > 0 ? (
            <Alert
              type="warning"
              role="note"
              showIcon
              message={envio.termos(termosClinicos)}
              description={
                <Checkbox checked={ciente} onChange={(event) => setCiente(event.target.checked)}>
                  {envio.ciente}
                </Checkbox>
              }
            />
          ) : null}
          <Flex wrap gap={16} align="center">
            <Button
              type="primary"
              icon={<Icon size={16} aria-hidden />}
              loading={busy}
              disabled={blocked || stale}
              onClick={() => void go()}
            >
              {LABELS[canal]}
            </Button>
            {opened === null ? null : (
              <a href={opened} target="_blank" rel="noopener noreferrer">
                {envio.abrirDeNovo}
              </a>
            )}
          </Flex>
        </Flex>
      </Card>
    </section>
  );
}

/** The text with what is missing marked by its name. */
function Filled({ text }: { text: string }): ReactNode {
  return partes(text).map((parte, index) =>
    typeof parte === 'string' ? (
      parte
    ) : (
      <Tag key={index} color="warning">
        {VARIAVEL_CURTA[parte.variavel]}
      </Tag>
    ),
  );
}
