/** Where a stored image is fetched; whole, as clients on other origins need it too. */
export function imageUrl(publicUrl: string, name: string): string {
  return `${publicUrl}/api/users/images/${name}`;
}
