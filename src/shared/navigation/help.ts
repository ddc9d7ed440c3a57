/** The address of the manual's part that explains a screen; the help page finds it. */
export const helpFor = (pathname: string): string => `/ajuda?de=${encodeURIComponent(pathname)}`;
