/** A released report on its way to the patient: the link is made here, and here is who opened it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Typography } from 'antd';
import { Send } from 'lucide-react';
import { LinkCard } from '#capabilities/convite/index.ts';
import type { LinkDoLaudo } from '#domain/laboratorio/envio.ts';
import type { RecordPanelProps } from '#engine/kit/index.ts';
import { envioTela as texto } from '#messages/laboratorio-envio.ts';
import { useReread } from '#shared/live/board.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { notify } from '#shared/ui/notify.ts';
import { EmptyState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { enviarAoPaciente, lerLinks } from './wire.ts';

const REGISTROS = ['amostras'] as const;

export default function SendPanel({ id }: RecordPanelProps) {
  const client = useQueryClient();
  const queryKey = ['laboratorio', 'links', id];
  useReread(queryKey, REGISTROS);
  const links = useQuery({ queryKey, queryFn: ({ signal }) => lerLinks(id, signal), staleTime: 0 });
  const reler = () => client.invalidateQueries({ queryKey });
  const { run: enviar, busy } = useAct(
    async () => {
      const { enviadoPara } = await enviarAoPaciente(id);
      await reler();
      notify({ type: 'SUCCESS', value: enviadoPara === null ? texto.pronto : texto.enviado(enviadoPara) });
    },
    { failure: texto.falha },
  );
  return (
    <Loaded query={links} failed={texto.falhaLinks}>
      {(data) => (
        <Flex vertical gap={24}>
          <Typography.Text type="secondary">{texto.texto}</Typography.Text>
          {data.length === 0 ? <EmptyState title={texto.nenhum} /> : null}
          {data.some(({ situacao }) => situacao === 'aberto') ? null : (
            <Button
              type="primary"
              style={{ alignSelf: 'start' }}
              icon={<Send size={16} aria-hidden />}
              loading={busy}
              onClick={() => void enviar()}
            >
              {texto.enviar}
            </Button>
          )}
          {data.map((link) => (
            <Flex key={link.id} vertical gap={8}>
              <Seen link={link} />
              <LinkCard convite={link} onChange={() => void reler()} />
            </Flex>
          ))}
        </Flex>
      )}
    </Loaded>
  );
}

/** Which version the patient has seen by this link, loud where another holds now. */
function Seen({ link: { viu, emVigor } }: { readonly link: LinkDoLaudo }) {
  if (viu === null) return null;
  return viu < emVigor ? (
    <Alert type="warning" showIcon message={texto.viuAntiga(viu, emVigor)} />
  ) : (
    <Typography.Text type="secondary">{texto.viu(viu)}</Typography.Text>
  );
}
