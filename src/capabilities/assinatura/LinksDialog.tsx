/** The links of a request, to be handed over. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Divider, Typography } from 'antd';
import { Fragment } from 'react';
import type { ConviteDaCasa } from '#domain/convite/convite.ts';
import { LinkCard, lerConviteDaCasa } from '#capabilities/convite/index.ts';
import { pedirPorLink as texts } from '#messages/assinatura-link.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { PEDIDOS } from './pedidos-wire.ts';

/** `documento`: what is signed by the link, told where several were asked for together. */
export type LinkDe = { readonly id: number; readonly documento?: string | undefined };

export function LinksDialog({
  links,
  onClose,
}: {
  readonly links: readonly LinkDe[];
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const ids = links.map(({ id }) => id);
  const key = [PEDIDOS, 'links', ...ids];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => Promise.all(ids.map((id) => lerConviteDaCasa(id, signal))),
  });
  const changed = (next: ConviteDaCasa) => {
    client.setQueryData<readonly ConviteDaCasa[]>(key, (all) =>
      all?.map((convite) => (convite.id === next.id ? next : convite)),
    );
    void client.invalidateQueries({ queryKey: [PEDIDOS, 'documento'] });
  };
  return (
    <Modal
      title={texts.links}
      onClose={onClose}
      width={640}
      footer={
        <Button type="primary" onClick={onClose}>
          {texts.pronto}
        </Button>
      }
    >
      {error ? <FailedState error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingState rows={4} /> : null}
      {data?.map((convite, lugar) => (
        <Fragment key={convite.id}>
          {lugar > 0 ? <Divider /> : null}
          {links[lugar]?.documento === undefined ? null : (
            <Typography.Paragraph strong>{links[lugar].documento}</Typography.Paragraph>
          )}
          <LinkCard convite={convite} onChange={changed} />
        </Fragment>
      ))}
    </Modal>
  );
}
