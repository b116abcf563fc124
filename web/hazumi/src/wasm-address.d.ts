/** The address of the file, as bundlers give it for what they copy: hand it to `init`. */
declare const address: string;
export default address;
