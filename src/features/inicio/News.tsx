/** After an update: that there is something new, until the person has looked or sends it away. */
import { Alert, Button, Flex } from 'antd';
import { novidades as texto } from '#messages/novidades.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import type { Session } from '#shared/session/session.ts';
import { dismissNews, useNews } from './news.ts';

export default function News({ session }: { readonly session: Session }) {
  const { data } = useNews(session);
  const count = data?.reduce((sum, { novidades }) => sum + novidades.length, 0) ?? 0;
  if (count === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      message={texto.cartao}
      description={texto.quantas(count)}
      action={
        <Flex wrap gap={8}>
          <ButtonLink size="small" type="primary" to="/novidades">
            {texto.ver}
          </ButtonLink>
          <Button size="small" type="text" onClick={() => void dismissNews(session).catch(() => undefined)}>
            {texto.dispensar}
          </Button>
        </Flex>
      }
    />
  );
}
