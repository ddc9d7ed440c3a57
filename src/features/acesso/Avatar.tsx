/** A person's photo (SES-21), or the initials. */
import { useQuery } from '@tanstack/react-query';
import { Avatar as AntdAvatar } from 'antd';
import { request } from '#shared/http/client.ts';

function initials(nome: string): string {
  const words = nome.split(/\s+/).filter((word) => word.length > 2);
  return `${words[0]?.[0] ?? nome[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toLocaleUpperCase(
    'pt-BR',
  );
}

type Props = {
  readonly nome: string;
  readonly login: string;
  readonly temFoto: boolean;
  readonly versao: number;
};

export function Avatar({ nome, login, temFoto, versao }: Props) {
  const { data } = useQuery({
    queryKey: ['foto', login, versao],
    queryFn: ({ signal }) => request<string>(`usuarios/foto/${encodeURIComponent(login)}`, { signal }),
    enabled: temFoto,
    staleTime: Infinity,
    retry: false,
  });
  return (
    <AntdAvatar aria-hidden src={data ? `data:image/jpeg;base64,${data}` : undefined}>
      {initials(nome)}
    </AntdAvatar>
  );
}
